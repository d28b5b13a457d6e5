import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { openCardPaymentEndpoint } from "#api/endpoints/payments.ts";
import { agree, fence } from "./agreed.ts";
import { milestone, tile } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { fundMilestone, payMilestoneByCard, submitMilestone } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

/** Makes a contract that both people have open. */
const bothLook = async () => {
  const agreed = await agree(product, fence);
  const [owners, sellers] = [await openWindow(product), await openWindow(product)];
  await openAs(owners.page, agreed.owner.email, `/v1/projects/contract?contract_id=${agreed.contractId}`);
  await openAs(sellers.page, agreed.bidder.email, `/v1/my-bids/contract?bid_id=${agreed.bidId}`);
  await milestone(sellers.page, 1).waitFor();
  return { ...agreed, owners, sellers };
};

test("the seller refunds part of a paid milestone, and the rest after the poster requests it", async () => {
  const { owners, sellers, owner, contractId } = await bothLook();
  const [poster, seller] = [owners.page, sellers.page];
  await payMilestoneByCard(poster, 1);
  await withoutReload(sellers, async () => {
    await milestone(seller, 1).getByRole("button", { name: "Give a refund" }).click();
    await seller.getByLabel("Amount").fill("901");
    await seller.getByRole("button", { name: "Refund $901.00" }).click();
    await seller.getByText("Enter an amount between $0.01 and $900.00.").waitFor();
    await seller.getByText("Say why you're giving a refund.").waitFor();
    await looksRight(sellers);
    await seller.getByLabel("Amount").fill("120.50");
    await seller.getByLabel("Reason").fill("Two posts were left over.");
    await seller.getByRole("button", { name: "Refund $120.50" }).click();
    await milestone(seller, 1).getByText("You refunded $120.50").waitFor();
  });
  await milestone(poster, 1).getByText("You got $120.50 back").waitFor();
  await looksRight(owners);
  const waysBack = ["Request a refund", "Dispute"].map((name) => milestone(poster, 1).getByRole("button", { name }));
  await expect
    .poll(async () => new Set(await Promise.all(waysBack.map(async (way) => (await way.boundingBox())?.y))).size)
    .toBe(1);
  await milestone(poster, 1).getByRole("button", { name: "Request a refund" }).click();
  await poster.getByLabel("Reason").fill("The posts lean.");
  await poster.getByRole("button", { name: "Request $779.50" }).click();
  await milestone(poster, 1).getByText("Waiting for Carl Nguyen to agree").waitFor();
  await milestone(seller, 1).getByText("Olivia Park requested a refund of $779.50 and needs your answer").waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  await milestone(seller, 1).getByRole("button", { name: "Agree" }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
  await milestone(seller, 1).getByText("You refunded $779.50").waitFor();
  await milestone(poster, 1).getByText("You got $779.50 back").waitFor();
  await tile(poster, "Remaining payment").getByText("$1,500").waitFor();
  await tile(poster, "Remaining payment").getByText("$900.00 of this was paid, then refunded.").waitFor();
  const contract = await owner.call(viewContractEndpoint, { params: { contractId } });
  expect(contract).toMatchObject({ totalPaid: 0, milestones: [{ state: "completed", refundable: 0 }, {}] });
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});

test("with two payments begun, only one of them is the primary action", async () => {
  const { owners, owner, contractId } = await bothLook();
  const { page } = owners;
  for (const milestone_number of [1, 2]) {
    await owner.call(openCardPaymentEndpoint, { body: { contract_id: contractId, milestone_number } });
  }
  const next = page.getByRole("link", { name: "Continue the payment" });
  await expect.poll(() => next.count()).toBe(2);
  await next.last().waitFor();
  await expect.poll(() => page.locator(".ui-button--primary").count()).toBe(1);
});

test("a funded milestone shows to the seller and is released, and the seller returns the money of another", async () => {
  const { owners, sellers, owner, contractId } = await bothLook();
  const [poster, seller] = [owners.page, sellers.page];
  await withoutReload(sellers, async () => {
    await fundMilestone(poster, 1, () => looksRight(owners));
    await milestone(seller, 1)
      .getByText("Funded. Dibbs holds the money for you until your client releases it.")
      .waitFor();
  });
  await milestone(poster, 1).getByText("Funded. Dibbs holds the money until you release it.").waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  await submitMilestone(seller, 1);
  await milestone(poster, 1).getByRole("button", { name: "Mark as Completed & Pay" }).click();
  await looksRight(owners);
  await poster.getByRole("dialog").getByRole("button", { name: "Release $900.00" }).click();
  await milestone(poster, 1).getByText("Paid by card: ").waitFor();
  await milestone(seller, 1).getByText("Paid by card: ").waitFor();

  await fundMilestone(poster, 2);
  await milestone(seller, 2).getByRole("button", { name: "Return the money" }).click();
  await seller.getByLabel("Reason").fill("I can't come before June.");
  await looksRight(sellers);
  await seller.getByRole("button", { name: "Refund $600.00" }).click();
  await milestone(poster, 2).getByText("You got the $600.00 held for this milestone back").waitFor();
  await milestone(seller, 2).getByText("The $600.00 held for this milestone went back to your client").waitFor();
  await milestone(poster, 2).getByRole("button", { name: "Fund milestone" }).waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  const contract = await owner.call(viewContractEndpoint, { params: { contractId } });
  expect(contract).toMatchObject({ totalPaid: 90_000, milestones: [{ state: "completed" }, { state: "planned" }] });
  // An old URL, after the last payment went back, shows the form for another payment.
  await poster.goto(`/v1/stripe-payment?contract_id=${contractId}&milestone=2&fund=1`);
  await poster.getByLabel("Card number").waitFor();
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});

/** Checks that a dialog keeps its text when sending fails, and then sends it. */
const notSentThenSent = async (page: Page, address: string, send: string, text: string) => {
  const written = page.getByRole("dialog").filter({ has: page.getByRole("textbox") });
  const sent = written.getByRole("button", { name: send });
  await interceptNext(page, address, (route) => route.abort());
  await sent.click();
  await page.getByText(/^The connection dropped before we got an answer/).waitFor();
  expect(await written.getByRole("textbox").inputValue()).toBe(text);
  await sent.click();
  await written.waitFor({ state: "detached" });
};

test("a contract is canceled when both agree, and its unpaid milestones are dropped, live for both", async () => {
  const { owners, sellers } = await bothLook();
  const [poster, seller] = [owners.page, sellers.page];
  await payMilestoneByCard(poster, 1);
  await poster.getByRole("button", { name: "More for Carl Nguyen" }).click();
  await poster.getByRole("menuitem", { name: "Request cancellation" }).click();
  await poster.getByLabel("Reason").fill("We have sold the house.");
  await looksRight(owners);
  await notSentThenSent(poster, "**/propose-cancelling", "Send request", "We have sold the house.");
  await poster.getByText("You requested cancellation. Waiting for Carl Nguyen to answer").waitFor();
  await seller.getByText("Olivia Park wants to cancel this contract. Agree or decline").waitFor();
  await poster.getByText("You requested cancellation. Waiting for Carl Nguyen to agree").waitFor();
  await seller.getByText("Olivia Park wants to cancel and needs your answer").waitFor();
  await looksRight(sellers);
  await seller.getByRole("button", { name: "Decline" }).click();
  await seller.getByLabel("Why?").fill("I have bought the boards.");
  await notSentThenSent(seller, "**/refuse-cancelling", "Decline", "I have bought the boards.");
  await poster.getByText("Carl Nguyen declined to cancel").waitFor();
  await seller.getByRole("button", { name: "More for Olivia Park" }).click();
  await seller.getByRole("menuitem", { name: "Request cancellation" }).click();
  await seller.getByLabel("Reason").fill("You pay me for the boards.");
  await seller.getByRole("button", { name: "Send request" }).click();
  await withoutReload(sellers, async () => {
    await poster.getByRole("button", { name: "Agree to cancel" }).click();
    await poster.getByRole("button", { name: "Cancel the contract" }).click();
    await poster.getByText("The contract was canceled today").waitFor();
    await milestone(poster, 2).getByText("Dropped").waitFor();
    await seller.getByText("The contract was canceled today").waitFor();
    await milestone(seller, 2).getByText("Dropped").waitFor();
  });
  for (const page of [poster, seller]) {
    await tile(page, "Not paid").getByText("$600").waitFor();
    expect(await tile(page, "Remaining payment").count()).toBe(0);
  }
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
