import { expect, test } from "vitest";
import { agree, agreeAndOpen, fence } from "./agreed.ts";
import { goTo, milestone, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { contractPage, payWithCard, seePaid, sendCard, signIn } from "./steps.ts";
import { looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

/** Longer than a slow card takes, in milliseconds. */
const untilSettled = 9_000;

test("a declined card says so, and the next card pays", async () => {
  const { contractId, window, page } = await agreeAndOpen(product, fence);
  await sendCard(page, 1, "4000 0000 0000 0002");
  await page.getByText("Your payment was not successful, please try again.").waitFor();
  await looksRight(window);
  // What was said of one card is no word about the next, even while that cannot be sent.
  await page.getByLabel("Card number").fill("4242");
  await press(page, /^Pay \$/, "Enter the full card number.");
  expect(await page.getByText("Your payment was not successful, please try again.").count()).toBe(0);
  await payWithCard(page, "4242 4242 4242 4242");
  await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await seePaid(page, 1, 2);
  const states = await product.database.sql<{ state: string }[]>`
    select state from payment where contract_id = ${contractId} order by created_at`;
  expect(states.map(({ state }) => state)).toEqual(["failed", "settled"]);
  expect(window.errors).toEqual([]);
});

test("a payment that needs time is watched by both until it settles, and the end is refused meanwhile", async () => {
  const { owner, bidder, bidId, contractId } = await agree(product, fence);
  const [owners, bidders] = [await openWindow(product), await openWindow(product)];
  await openAs(bidders.page, bidder.email, `/v1/my-bids/contract?bid_id=${bidId}`);
  await milestone(bidders.page, 1).waitFor();
  const { page } = owners;
  await openAs(page, owner.email, `/v1/projects/contract?contract_id=${contractId}`);
  await page.getByRole("button", { name: "End Contract" }).click();
  await page.getByText("Can't end this yet").waitFor();
  await page.getByText("Please complete all the milestones to end this project.").waitFor();
  await looksRight(owners);
  await page.getByRole("button", { name: "Close this notice" }).click();
  await withoutReload(bidders, async () => {
    await sendCard(page, 1, "4000 0000 0000 0077");
    await withoutReload(owners, async () => {
      await page.getByRole("heading", { name: "Your payment is processing" }).waitFor();
      await milestone(bidders.page, 1).getByText("The payment for this milestone is processing").waitFor();
      await Promise.all([looksRight(owners), looksRight(bidders)]);
      await product.advance(untilSettled);
      await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
    });
    await seePaid(bidders.page, 1, 2);
  });
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await page.getByRole("button", { name: "End Contract" }).click();
  await page.getByText("Please complete all the milestones to end this project.").waitFor();
  expect([...owners.errors, ...bidders.errors]).toEqual([]);
});

test("signed out, every address but the front page leads to the sign-in page, which leads back to it", async () => {
  const { owner, contractId } = await agree(product, fence);
  const window = await openWindow(product);
  const { page } = window;
  const contract = `/v1/projects/contract?contract_id=${contractId}`;
  for (const address of ["/v1", "/v1/payments", "/v1/alerts", "/no/such/page", contract]) {
    await page.goto(address);
    await pageTitle(page, "Sign in").waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get("next_route")]).toEqual(["/signin", address]);
  }
  await looksRight(window);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
  await looksRight(window);
  await signIn(page, owner.email);
  await contractPage(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(contract);
  await page.reload();
  await contractPage(page);
  await goTo(page, "Profile");
  await looksRight(window);
  await page.goto("/v1/alerts");
  await pageTitle(page, "Alerts").waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});
