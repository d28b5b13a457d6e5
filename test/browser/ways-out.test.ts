import { expect, test } from "vitest";
import { ownBrowser } from "#test/support/browser.ts";
import { agree } from "./agreed.ts";
import { ownProduct } from "./product.ts";
import { button, dialog, inDays, milestone, pageTitle, projectCard, signIn } from "./steps.ts";
import { looksRight, openWindow } from "./window.ts";

const browser = ownBrowser();
const product = ownProduct();

const agreement = {
  owner: "Olivia Park",
  bidder: "Carl Nguyen",
  title: "Replace The Garden Fence",
  stages: [
    { amount: 900, description: "Posts", due: inDays(10) },
    { amount: 600, description: "Boards and gate", due: inDays(20) },
  ],
};

test("a seller without an account is written to, or Dibbs support is; without one's own, the way leads to set it up", async () => {
  const { owner, contractId } = await agree(product, agreement, async () => {});
  const window = await openWindow(browser, product);
  const { page } = window;
  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await signIn(page, owner.email);

  const pay = async (way: RegExp, go: string | RegExp) => {
    await button(milestone(page, 1), "Mark as Completed & Pay").click();
    const ways = dialog(page, "Pay milestone 1");
    await ways.getByRole("radio", { name: way }).check();
    await button(ways, go).click();
  };
  await pay(/^Card/, "Continue to card");
  await page.getByText("Seller should setup Stripe account to recieve payment, Inform Seller.").waitFor();
  await looksRight(window);
  await button(page, "Contact Dibbs Support").click();
  await page.getByLabel("Message").fill("");
  await button(page, "Send").click();
  await page.getByText("Please tell us what we can help with.").waitFor();
  await page.getByLabel("Message").fill("Carl cannot be paid by card. What now?");
  await looksRight(window);
  await button(page, "Send").click();
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
  await page.getByLabel("Write more").fill("It is urgent.");
  await button(page, "Send").click();
  await page.getByText("It is urgent.").waitFor();
  await looksRight(window);
  await button(page, "It is settled").click();
  await page.getByText("Settled", { exact: true }).waitFor();

  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await pay(/^Card/, "Continue to card");
  await button(page, "Contact Seller").click();
  await page.waitForURL((url) => url.pathname === "/v1/chats");
  await page.getByRole("heading", { name: "Carl Nguyen" }).first().waitFor();

  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await pay(/^Bank transfer/, /^Pay \$/);
  await page.getByText("You need to setup Dwolla Account for ACH Payment").waitFor();
  await looksRight(window);
  await button(page, "Setup Now").click();
  await pageTitle(page, "Payment Methods").waitFor();
  expect(window.errors).toEqual([]);
});

test("an offer is withdrawn, changed and sent again, and the bidder sees what changed before accepting", async () => {
  const { owner, bidder, bidId } = await agree(product, agreement, async () => {}, "offered");
  const [owners, bidders] = [await openWindow(browser, product), await openWindow(browser, product)];
  const { page } = owners;
  const { id } = (await product.database.sql<{ id: string }[]>`select id from contract where bid_id = ${bidId}`)[0] ?? {
    id: "",
  };
  await page.goto(`/v1/projects/contract?contract_id=${id}`);
  await signIn(page, owner.email);
  await button(page, "Withdraw").click();
  await button(dialog(page, "Withdraw the offer?"), "Withdraw").click();
  await pageTitle(page, "View Bidders").waitFor();
  await button(projectCard(page, "Carl Nguyen"), "Hire").click();
  await button(dialog(page, "Hire Carl Nguyen?"), "Change the milestones").click();
  const form = dialog(page, "Offer Carl Nguyen other milestones");
  const second = form.getByRole("group", { name: "Milestone 2" });
  await second.getByLabel("Amount").fill("");
  await button(form, "Send the offer").click();
  await second.getByText("Please Enter Milestone Details.").waitFor();
  await looksRight(owners);
  await second.getByLabel("Amount").fill("450");
  await button(form, "Send the offer").click();
  await page.getByText("The contract is sent to Carl Nguyen.").waitFor();

  await bidders.page.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
  await signIn(bidders.page, bidder.email);
  await bidders.page.getByText("Differs from your bid").waitFor();
  await bidders.page.getByText("Milestone 2: $600 became $450").waitFor();
  await looksRight(bidders);
  await button(bidders.page, "Accept Contract").click();
  await button(dialog(bidders.page, "Set Up Payment Method"), "Skip For Now").click();
  await bidders.page.getByText("You won this project. The contract is yours.").waitFor();
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});
