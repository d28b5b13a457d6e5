import { expect, test } from "vitest";
import { submitMilestoneEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { agree, agreeAndOpen, fence, signUp } from "./agreed.ts";
import { button, goTo, milestone, openDialog, pageTitle, press, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { contractPage, payWithCard, seePaid, sendCard, signIn } from "./steps.ts";
import { interceptNext, looksRight, openAs, openWindow, withoutReload } from "./window.ts";

const product = ownProduct();

/** Longer than a slow card takes, in milliseconds. */
const untilSettled = 9_000;

test("a declined card says so, and the next card pays", async () => {
  const { contractId, window, page } = await agreeAndOpen(product, fence);
  await sendCard(page, 1, "4000 0000 0000 0002");
  await page.getByText("Your payment was not successful, please try again.").waitFor();
  await looksRight(window);
  // The error about one card goes away for the next, even if that can't be sent yet.
  await page.getByLabel("Card number").fill("4242");
  await press(page, /^Pay \$/, "Enter the full card number.");
  expect(await page.getByText("Your payment was not successful, please try again.").count()).toBe(0);
  await payWithCard(page, "4242 4242 4242 4242");
  await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
  // The form went away with the focused button.
  await page.locator("[data-page-title]:focus").waitFor();
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await seePaid(page, 1, 2);
  const states = await product.database.sql<{ state: string }[]>`
    select state from payment where contract_id = ${contractId} order by created_at`;
  expect(states.map(({ state }) => state)).toEqual(["failed", "settled"]);
  expect(window.errors).toEqual([]);
});

test("both sides see a slow payment as processing until it settles, and the contract cannot be ended meanwhile", async () => {
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
  await button(page, "Close this notice").press("Enter");
  await expect.poll(() => button(page, "End Contract").evaluate((one) => one === document.activeElement)).toBe(true);
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

test("the poster's reason for sending a milestone back stays in the form until it is sent", async () => {
  const { bidder, contractId, window, page } = await agreeAndOpen(product, fence);
  const { milestones } = await bidder.call(viewContractEndpoint, { params: { contractId } });
  await bidder.call(submitMilestoneEndpoint, { params: { milestoneId: milestones[0]?.id ?? "" } });
  const asked = await openDialog(milestone(page, 1), "Send back", "Send milestone 1 back?");
  const missing = asked.getByLabel("What's missing?");
  await missing.fill("Two posts lean.");
  await interceptNext(page, "**/return", (route) => route.fulfill({ status: 500, body: "" }));
  await button(asked, "Send back").click();
  await page.getByText("Something went wrong.").waitFor();
  expect(await missing.inputValue()).toBe("Two posts lean.");
  await button(asked, "Send back").click();
  await asked.waitFor({ state: "detached" });
  await milestone(page, 1).getByText("Two posts lean.").waitFor();
  expect(window.errors).toEqual([]);
});

test("the payment accounts page works again when the browser restores it from its back/forward cache", async () => {
  const { page } = await openWindow(product);
  const { email } = await signUp(product, "Carl Nguyen", "contractor");
  await interceptNext(page, "**/api/people/me/contracts*", (route) => route.fulfill({ status: 500, body: "" }));
  await openAs(page, email, "/v1/payments");
  // The part that failed to load says so.
  await button(page, "Try Again").click();
  await page.getByText("Something went wrong.").waitFor({ state: "detached" });
  // A browser shows a page from its back/forward cache without loading it.
  await page.route("**/sandbox/accounts/**", (route) => route.fulfill({ status: 204 }));
  const setUp = projectCard(page, "Card payouts").getByRole("button", { name: /^Set up|^Continue/ });
  const leaves = page.waitForResponse("**/sandbox/accounts/**");
  await setUp.click();
  await leaves;
  expect(await setUp.getAttribute("aria-busy")).toBe("true");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => setUp.getAttribute("aria-busy")).toBeNull();
});

test("signed out, every address but the front page redirects to sign-in, which leads back to it", async () => {
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
