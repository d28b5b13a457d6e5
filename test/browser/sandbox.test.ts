import { expect, test } from "vitest";
import { agree } from "./agreed.ts";
import { inDays, milestone } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { payMilestoneByBank, payMilestoneByCard, seePaid, setUpAccount } from "./steps.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

const product = ownProduct();

const agreement = {
  owner: "Maya Torres",
  bidder: "Rosa Delgado",
  title: "Rebuild the back porch",
  stages: [{ amount: 2400, description: "Frame, boards and rail", due: inDays(20) }],
};

test("the sandbox page completes and returns a bank transfer at once, and both sides see it", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, agreement);
  const [poster, seller] = [await openWindow(product), await openWindow(product)];
  for (const [{ page }, { email }] of [
    [poster, owner],
    [seller, bidder],
  ] as const) {
    await openAs(page, email, "/v1/payments");
    await setUpAccount(page, "bank");
  }
  await poster.page.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await seller.page.goto(`/v1/my-bids/contract?bid_id=${bidId}`);
  await payMilestoneByBank(poster.page, 1);

  const control = await openWindow(product);
  const { page } = control;
  await page.goto("/dev/sandbox");
  await page.getByRole("heading", { level: 1, name: "Test provider" }).waitFor();
  const said = page.getByRole("status");
  // The test bank takes some seconds unless it is sped up; either way the money is then there.
  await page.getByRole("button", { name: /^\+ 1 minute/ }).press("Enter");
  await said.getByText("The provider's clock moved ahead by a minute.").waitFor();
  await seePaid(poster.page, 1, 1);

  await page.getByLabel(/^Return the transfer bank transfer .*: how$/).selectOption("R10");
  await looksRight(control);
  await page.getByRole("button", { name: /^Return the transfer/ }).press("Enter");
  await said.getByText("The bank returned the transfer with R10.").waitFor();
  await page.getByText("returned", { exact: true }).waitFor();
  await looksRight(control);

  await milestone(poster.page, 1).getByText("Your bank reversed this payment.").waitFor();
  await milestone(poster.page, 1).getByText("says that they did not allow it (R10)").waitFor();
  await milestone(seller.page, 1).getByText("Your client's bank reversed this payment.").waitFor();
  expect(await milestone(seller.page, 1).getByText("R10").count()).toBe(0);
  await looksRight(poster);
  await looksRight(seller);

  await payMilestoneByCard(poster.page, 1);
  await seePaid(poster.page, 1, 1);
  await seePaid(seller.page, 1, 1);
  expect([...poster.errors, ...seller.errors, ...control.errors]).toEqual([]);
});
