import { expect, test } from "vitest";
import { agree, agreeAndOpen, fence } from "./agreed.ts";
import { button, goTo, milestone, openDialog } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { payMilestoneByBank, sendCard, setUpAccount } from "./steps.ts";
import { looksRight, openWindowAs } from "./window.ts";

const product = ownProduct();

/** Longer than anything at the test provider takes, in milliseconds. */
const untilOver = 70_000;

test("a card payment that fails later says 'Not successed'; while the provider is down, the form offers a retry", async () => {
  const { contractId, window, page } = await agreeAndOpen(product, fence);
  await sendCard(page, 1, "4000 0000 0000 0341");
  await page.getByRole("heading", { name: "Your payment is processing" }).waitFor();
  await product.advance(untilOver);
  await page.getByText("Not successed").waitFor();
  await page.getByText("Your Payment was Not successful").waitFor();
  await looksRight(window);
  await product.setDown(true);
  await page.goto(`/v1/stripe-payment?contract_id=${contractId}&milestone=2`);
  await button(page, "Try Again").waitFor();
  await looksRight(window);
  await product.setDown(false);
  await button(page, "Try Again").click();
  await page.getByLabel("Card number").waitFor();
  expect(window.errors).toEqual([]);
});

test("a failed bank transfer is shown with its cause, the contract stays, and the card is offered first again", async () => {
  const { owner, bidder, contractId } = await agree(product, fence);
  const seller = await openWindowAs(product, bidder.email, "/v1/payments");
  await setUpAccount(seller.page, "bank");
  const window = await openWindowAs(product, owner.email, "/v1/payments");
  const { page } = window;
  await setUpAccount(page, "bank", undefined, /Insufficient Funds/);
  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await payMilestoneByBank(page, 1);
  await product.advance(untilOver);
  await page.getByRole("region", { name: "Notices" }).getByText("Payment Failed").waitFor();
  await milestone(page, 1)
    .getByText("The bank returned the transfer: the account has insufficient funds (R01).")
    .waitFor();
  await page.getByText("Your payment for milestone 1 didn't go through. Please pay it again").waitFor();
  await looksRight(window);
  const ways = await openDialog(milestone(page, 1), "Mark as Completed & Pay", "Pay milestone 1");
  expect(await ways.getByRole("radio", { name: /^Card/ }).isChecked()).toBe(true);
  await button(ways, "Cancel").click();
  await goTo(page, "Payment Methods");
  expect([...window.errors, ...seller.errors]).toEqual([]);
});

test("when the seller's bank rejects a transfer, both sides read that it has not arrived", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const seller = await openWindowAs(product, bidder.email, "/v1/payments");
  await setUpAccount(seller.page, "bank", undefined, /Closed Account/);
  const window = await openWindowAs(product, owner.email, "/v1/payments");
  const { page } = window;
  await setUpAccount(page, "bank");
  await page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await payMilestoneByBank(page, 1);
  await product.advance(untilOver);
  await page.getByText(/^Your payment for milestone 1 hasn't reached .+'s bank yet\. Don't pay it again/).waitFor();
  await looksRight(window);
  await seller.page.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
  await seller.page
    .getByText("The payment for milestone 1 didn't reach your bank. Link another account under Payment Methods")
    .waitFor();
  await looksRight(seller);
  expect([...window.errors, ...seller.errors]).toEqual([]);
});
