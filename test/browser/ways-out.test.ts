import { expect, test } from "vitest";
import { viewBidEndpoint } from "#api/endpoints/bids.ts";
import {
  cancelContractEndpoint,
  hireBidderEndpoint,
  proposeCancellingEndpoint,
  refuseContractEndpoint,
  viewContractOfBidEndpoint,
  withdrawContractEndpoint,
} from "#api/endpoints/contracts.ts";
import { accept, agree, fence } from "./agreed.ts";
import { button, dialog, milestone, openDialog, pageTitle, press, pressAndLook, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { contractPage, openCardForm, setUpAccount, signAs } from "./steps.ts";
import { looksRight, openAs, openWindow, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

test("a poster blocked by a missing account can contact the seller or support, or set up their own and return to pay", async () => {
  const { owner, bidder, contractId } = await agree(product, fence, async () => {});
  const window = await openWindowAs(product, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  const { page } = window;

  const pay = async (way: RegExp, go: string | RegExp) => {
    const ways = await openDialog(milestone(page, 1), "Mark as Completed & Pay", "Pay milestone 1");
    await ways.getByRole("radio", { name: way }).check();
    await button(ways, go).click();
  };
  await pay(/^Card/, "Continue to card");
  await page.getByText("Seller should setup Stripe account to recieve payment, Inform Seller.").waitFor();
  await looksRight(window);
  await button(page, "Contact Dibbs Support").click();
  await page.getByLabel("Message").fill("");
  await press(page, /^Send$/, "Tell us what we can help with.");
  await page.getByLabel("Message").fill("Carl cannot be paid by card. What now?");
  await looksRight(window);
  await button(page, /^Send$/).click();
  await dialog(page, "We'll Be In Touch Soon!").waitFor();
  await page
    .getByText(
      "Our customer service representative will be in touch with you within a few business hours to assist you!",
    )
    .waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "See your requests" }).click();
  await pageTitle(page, "Dibbs Support").waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "The contract for 'Replace The Garden Fence'" }).click();
  await page.getByText("Carl cannot be paid by card. What now?").waitFor();
  await page.getByLabel("Reply").fill("It is urgent.");
  await pressAndLook(window, page, /^Send$/, "It is urgent.");
  await button(page, "Mark resolved").click();
  await page.getByText("Resolved", { exact: true }).waitFor();

  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await pay(/^Card/, "Continue to card");
  await button(page, "Contact Seller").click();
  await page.waitForURL((url) => url.pathname === "/v1/chats");
  await page.getByRole("heading", { name: "Carl Nguyen" }).first().waitFor();
  await expect
    .poll(() => page.getByLabel("New message").inputValue())
    .toMatch(/^Hi, I would like to pay milestone 1 of 'Replace The Garden Fence' by card/);
  await looksRight(window);

  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await pay(/^Bank transfer/, /^Pay \$/);
  await page.getByText("You need to setup Dwolla Account for ACH Payment").waitFor();
  await looksRight(window);
  await button(page, "Setup Now").click();
  await pageTitle(page, "Payment Methods").waitFor();
  await page.getByText("Your payment needs this account.").waitFor();
  await looksRight(window);

  // The form is filled in only once; coming back to it redirects. Then a link leads back to the waiting payment.
  await setUpAccount(page, "bank");
  await page.goto("/v1/payments/createcustomer");
  await pageTitle(page, "Payment Methods").waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "Back to the payment" }).click();
  const ways = dialog(page, "Pay milestone 1");
  await ways.getByRole("radio", { name: /^Bank transfer/ }).check();
  await ways.getByText("First Test Bank ••1111").waitFor();
  const asked = await openDialog(ways, /^Pay \$/, "Transfer $900.00?");
  for (const shown of ["First Test Bank ••1111", "Carl Nguyen"]) await asked.getByText(shown).waitFor();
  await looksRight(window);
  await button(asked, "Not yet").click();
  await asked.waitFor({ state: "detached" });
  await button(ways, "Cancel").click();
  expect(await product.database.sql`select id from payment where contract_id = ${contractId}`).toEqual([]);

  // The seller was alerted once, and is led from the contract to the account and back; the poster learns of it.
  const seller = await openWindowAs(product, bidder.email, "/v1/alerts");
  const waiting = seller.page.getByRole("link", { name: "A payment to you is waiting" });
  await waiting.waitFor();
  expect(await waiting.count()).toBe(1);
  await waiting.click();
  const missing = seller.page.getByRole("region", { name: "You can't get paid yet" });
  await looksRight(seller);
  await button(missing, "Set Up Now").click();
  await pageTitle(seller.page, "Payment Methods").waitFor();
  await button(projectCard(seller.page, "Card payouts"), "Continue").click();
  await pageTitle(seller.page, "Set up payouts").waitFor();
  await button(seller.page, "Finish set-up").click();
  await projectCard(seller.page, "Card payouts").getByText("Ready", { exact: true }).waitFor();
  await seller.page.getByRole("link", { name: "Back to the contract" }).click();
  await seller.page.getByRole("region", { name: "You can't get paid by bank transfer yet" }).waitFor();
  await looksRight(seller);
  await page.goto("/v1/alerts");
  await page.getByRole("link", { name: "You can pay now" }).click();
  await contractPage(page);

  // 'Stay' keeps the form, and what was typed into it.
  await openCardForm(page, 1);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await button(page, "Cancel").click();
  await looksRight(window);
  await button(dialog(page, "Leave this payment?"), "Stay").click();
  expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect([...window.errors, ...seller.errors]).toEqual([]);
});

test("each side is redirected from the other's contract page to their own, and a bidder counts as hired once they accept", async () => {
  const { owner, bidder, bidId } = await agree(product, fence, async () => {}, "offered");
  const [owners, bidders] = [await openWindow(product), await openWindow(product)];
  const { id: contractId } = await bidder.call(viewContractOfBidEndpoint, { params: { bidId } });
  await openAs(owners.page, owner.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  await owners.page.waitForURL(`**/v1/projects/contract?contract_id=${contractId}`);
  await owners.page.getByText("Offered to", { exact: true }).waitFor({ state: "attached" });
  await openAs(bidders.page, bidder.email, `/v1/stripe-payment?contract_id=${contractId}&milestone=1`);
  await bidders.page.waitForURL(`**/v1/my-bids/contract?bid_id=${bidId}`);
  await bidders.page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await bidders.page.waitForURL(`**/v1/my-bids/contract?bid_id=${bidId}`);
  await accept(bidder, contractId);
  await owners.page.getByText("Hired", { exact: true }).waitFor({ state: "attached" });
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});

test("a withdrawn offer is changed and sent again, and the bidder sees what changed before accepting", async () => {
  const { owner, bidder, bidId } = await agree(product, fence, async () => {}, "offered");
  const [owners, bidders] = [await openWindow(product), await openWindow(product)];
  const { page } = owners;
  const { id } = (await product.database.sql<{ id: string }[]>`select id from contract where bid_id = ${bidId}`)[0] ?? {
    id: "",
  };
  await openAs(page, owner.email, `/v1/projects/contract?contract_id=${id}`);
  await button(page, "Withdraw offer").click();
  await button(dialog(page, "Withdraw the offer?"), "Withdraw offer").click();
  await pageTitle(page, "View Bidders").waitFor();
  await button(projectCard(page, "Carl Nguyen"), "Hire").click();
  const form = await openDialog(
    dialog(page, "Hire Carl Nguyen?"),
    "Change the milestones",
    "Offer Carl Nguyen different milestones",
  );
  const second = form.getByRole("group", { name: "Milestone 2" });
  await second.getByLabel("Amount").fill("");
  await button(form, "Send the offer").click();
  await second.getByText("Please Enter Milestone Details.").waitFor();
  await looksRight(owners);
  await second.getByLabel("Amount").fill("450");
  await button(form, "Send the offer").click();
  await signAs(page, "Olive M. Owner", "Send the offer");
  await page.getByText("Contract sent to Carl Nguyen.").waitFor();

  await openAs(bidders.page, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  await bidders.page.getByText("Differs from your bid").waitFor();
  await bidders.page.getByText("Milestone 2: amount changed from $600 to $450").waitFor();
  await looksRight(bidders);
  await button(bidders.page, "Accept Contract").click();
  await signAs(bidders.page, "Carl Nguyen", "Accept Contract");
  const accounts = dialog(bidders.page, "Set Up Payment Method");
  await accounts.press("Escape");
  // The text in the dialog below is still there.
  await accounts.waitFor({ state: "detached" });
  const signing = dialog(bidders.page, "Sign the contract");
  expect(await signing.getByLabel("Your full name").inputValue()).toBe("Carl Nguyen");
  await button(signing, "Accept Contract").click();
  await button(accounts, "Skip For Now").click();
  await bidders.page.getByText("You won the contract.").waitFor();
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});

test("an open offer page shows live that the offer is withdrawn, declined or replaced, without its old buttons", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence, undefined, "offered");
  const [offering, asked] = [await openWindow(product), await openWindow(product)];
  await openAs(asked.page, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  const accept = button(asked.page, "Accept Contract");
  await accept.waitFor();
  await withoutReload(asked, async () => {
    await owner.call(withdrawContractEndpoint, { params: { contractId } });
    await asked.page.getByRole("heading", { name: "This offer was withdrawn" }).waitFor();
    await accept.waitFor({ state: "detached" });
    await looksRight(asked);
  });
  let offered = contractId;
  await withoutReload(asked, async () => {
    const { version } = await owner.call(viewBidEndpoint, { params: { bidId } });
    offered = (await owner.call(hireBidderEndpoint, { params: { bidId }, body: { version } })).id;
    await accept.waitFor();
  });

  await openAs(offering.page, owner.email, `/v1/projects/contract?contract_id=${offered}`);
  const withdraw = button(offering.page, "Withdraw offer");
  await withdraw.waitFor();
  await withoutReload(offering, async () => {
    await bidder.call(refuseContractEndpoint, { params: { contractId: offered } });
    await offering.page.getByRole("heading", { name: "This offer was declined" }).waitFor();
    await withdraw.waitFor({ state: "detached" });
    await looksRight(offering);
  });
  expect([...offering.errors, ...asked.errors]).toEqual([]);
});

test("the seller can open a canceled contract from My Bids", async () => {
  const { owner, bidder, contractId } = await agree(product, fence);
  const { version } = await owner.call(proposeCancellingEndpoint, {
    params: { contractId },
    body: { reason: "We have moved." },
  });
  await bidder.call(cancelContractEndpoint, { params: { contractId }, body: { version } });
  const window = await openWindowAs(product, bidder.email, "/v1/my-bids?tab=won");
  const { page } = window;
  await projectCard(page, fence.title).getByRole("link", { name: "View Contract" }).click();
  await contractPage(page);
  await page.getByText("Canceled").first().waitFor();
  expect(window.errors).toEqual([]);
});
