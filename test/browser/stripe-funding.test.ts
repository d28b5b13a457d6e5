import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hireBidderEndpoint, viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { openDesk } from "#test/cli/desk.ts";
import { controlsOf } from "#test/wire/stripe/controls.ts";
import { intentObject } from "#test/wire/stripe/objects.ts";
import { intentNow } from "#test/wire/stripe/operations.ts";
import { publishableKey, secretKey, startStripe, type WireStripe } from "#test/wire/stripe/server.ts";
import { connectSecret, deliver, eventBody, platformSecret } from "#test/wire/stripe/webhooks.ts";
import { type Agreed, accept, agree, type FinishAccount, placeBid, setUpCards } from "./agreed.ts";
import { button, dialog, inDays, milestone, openDialog, pageTitle, press, tile } from "./parts.ts";
import { ownProduct, type Product } from "./product.ts";
import { contractPage, signAs, submitMilestone } from "./steps.ts";
import { cardFrame, typeCard, withStripe } from "./stripe-page.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

let stripe: WireStripe;
const desk = openDesk();
const started = ownProduct(async () => {
  stripe = await startStripe();
  return {
    ...desk.database.settings,
    SECRET: desk.secret,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: platformSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
    STRIPE_BASE_URL: stripe.url,
  };
});
/** The product on the support desk's database, so that both act on the same contracts. */
const product: Product = {
  ...started,
  get url() {
    return started.url;
  },
  database: desk.database,
};

beforeAll(() => {
  stripe.told.notify = (type, intentId) => {
    const body = eventBody({ type, object: intentObject(intentNow(stripe.state, intentId)) });
    void deliver(`${product.url}/webhooks/stripe`, body, platformSecret).catch(() => {});
  };
});
afterAll(async () => {
  expect(stripe.violations).toEqual([]);
  await stripe.close();
});

const names = { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A Fence" };

/** Returns milestones of these amounts, in dollars. */
const stagesOf = (amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ amount, description: `Fence, part ${index + 1}`, due: inDays(10 * (index + 1)) }));

const finishAccount: FinishAccount = async (page) => {
  const [, ref = ""] = /\/setup\/(acct_\w+)\//.exec(page.pathname) ?? [];
  controlsOf(stripe).finishAccount(ref);
};

/** Opens the contract in both people's windows. */
const lookAt = async (agreed: Agreed) => {
  const [owners, sellers] = [await openWindow(product), await openWindow(product)];
  await withStripe(owners.page, stripe);
  await openAs(owners.page, agreed.owner.email, `/v1/projects/contract?contract_id=${agreed.contractId}`);
  await openAs(sellers.page, agreed.bidder.email, `/v1/my-bids/contract?bid_id=${agreed.bidId}`);
  const view = () => agreed.owner.call(viewContractEndpoint, { params: { contractId: agreed.contractId } });
  /** Returns what Stripe moved for each payment of a milestone, in order. */
  const movedFor = async (number: number) => {
    const { milestones, payments } = await view();
    const { id } = milestones.find((stage) => stage.number === number) ?? {};
    return payments
      .filter(({ milestoneId }) => milestoneId === id)
      .map((payment) => controlsOf(stripe).moved(payment.id));
  };
  return { ...agreed, owners, sellers, poster: owners.page, seller: sellers.page, view, movedFor };
};

/** Makes a contract with milestones of these amounts in dollars, open in both windows. */
const bothLook = async (...amounts: readonly number[]) =>
  lookAt(await agree(product, { ...names, stages: stagesOf(amounts) }, finishAccount));

/** The same with 10% retainage, due 30 days after the contract ends. */
const bothLookRetaining = async (...amounts: readonly number[]) => {
  const { owner, bidder, bid } = await placeBid(product, { ...names, stages: stagesOf(amounts) });
  const body = { version: bid.version, retainage: { percent: 10, days: 30 } } as const;
  const { id: contractId } = await owner.call(hireBidderEndpoint, { params: { bidId: bid.id }, body });
  await accept(bidder, contractId);
  await setUpCards(product, bidder, finishAccount);
  return lookAt({ owner, bidder, bidId: bid.id, contractId });
};

const fund = async (page: Page, number: number, what = "Fund milestone"): Promise<void> => {
  await button(milestone(page, number), what).click();
  await button(dialog(page, new RegExp(` milestone ${number}$`)), "Continue to card").click();
  await pageTitle(page, "Pay by card").waitFor();
  await cardFrame(page).getByLabel("Card number").waitFor();
  await typeCard(page, "4242424242424242");
  await press(page, /^Pay \$/, "Dibbs holds the money until you release it");
  await page.getByRole("link", { name: "Back to the contract" }).click();
  await contractPage(page);
};

/** One side proposes another amount for a milestone, and the other accepts it. */
const change = async (
  number: number,
  amount: string,
  [by, name]: readonly [Page, string],
  [other, otherName]: readonly [Page, string],
): Promise<void> => {
  await by.locator("#change-orders").scrollIntoViewIfNeeded();
  const form = await openDialog(by, "Propose a change");
  await button(form, `Change milestone ${number}`).click();
  await form.getByLabel("Amount").fill(amount);
  await form.getByLabel("Reason").fill("The ground is not as we thought.");
  await button(form, "Send proposal").click();
  await signAs(by, name, "Send proposal", "Sign the change");
  await button(milestone(other, number), "Show the change").click();
  const seen = other.getByRole("article", { name: /^Change \d$/ }).first();
  await button(seen, "Accept change").click();
  await signAs(other, otherName, "Accept change", /^Accept change \d\?$/);
  await seen.getByText("Accepted", { exact: true }).waitFor();
};

test("money held at Stripe grows by a second charge, is released in part and whole, and shrinks by a refund", async () => {
  const { owners, sellers, poster, seller, view, movedFor } = await bothLook(900, 600);
  await fund(poster, 1);
  await change(1, "1200", [seller, names.bidder], [poster, names.owner]);
  await milestone(seller, 1).getByText("$900.00 is held. $300.00 isn't funded yet.").waitFor();
  await fund(poster, 1, "Fund the rest");
  await milestone(seller, 1).getByText("Funded", { exact: true }).waitFor();
  expect(await movedFor(1)).toEqual([["charge"], ["charge"]]);
  const part = await openDialog(milestone(poster, 1), "Release part", "Release part of milestone 1");
  await part.getByLabel("Amount").fill("400");
  await button(part, "Release $400.00").click();
  await milestone(seller, 1).getByText("$400.00 of $1,200.00 paid").waitFor();
  await tile(seller, "Held").getByText("$800", { exact: true }).waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  await button(milestone(poster, 1), "Mark as Completed & Pay").click();
  await button(poster.getByRole("dialog"), "Release $800.00").click();
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$1,200", { exact: true }).waitFor();
    await milestone(page, 1).getByText("Milestone Completed", { exact: true }).waitFor();
  }
  // Two charges, and three transfers from them: the released part, and the rest of each.
  expect((await movedFor(1)).flat().sort()).toEqual(["charge", "charge", "transfer", "transfer", "transfer"]);

  await fund(poster, 2);
  await change(2, "450", [poster, names.owner], [seller, names.bidder]);
  await milestone(poster, 2).getByText("You got the $150.00 held for this milestone back").waitFor();
  await tile(seller, "Held").getByText("$450", { exact: true }).waitFor();
  await poster.getByText("Both agreed to a change, so money held for milestone 2 goes back to Olivia Park").waitFor();
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  expect((await movedFor(2)).flat().sort()).toEqual(["charge", "refund"]);
  expect(await view()).toMatchObject({ totalPaid: 120_000, refunds: [{ state: "refunded", amount: 15_000 }] });
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});

test("money held at Stripe is split by support's decision, returned by the seller, and refunded on cancellation", async () => {
  const { owner, owners, sellers, poster, seller, view, movedFor } = await bothLook(500, 400, 300);
  await fund(poster, 1);
  const form = await openDialog(milestone(poster, 1), "Dispute", "Dispute milestone 1?");
  await form.getByLabel("What happened?").fill("Half of the posts stand crooked.");
  await form.getByLabel("Your proposal: what Carl Nguyen gets").fill("200");
  await button(form, "Open dispute").click();
  await button(milestone(seller, 1), "Show the dispute").click();
  const seen = seller.getByRole("article", { name: "Dispute 1: milestone 1" });
  await button(seen, "Ask Dibbs Support").click();
  await button(dialog(seller, "Let Dibbs Support decide?"), "Ask Dibbs Support").click();
  await seen.getByText("With Dibbs Support", { exact: true }).waitFor();
  const [{ id } = { id: "" }] = (await view()).disputes;
  const words = "Six of ten posts stand straight.";
  const order = ["disputes", "decide", id, "--share", "300", "--tell", words, ...(await desk.because(owner.id))];
  const rehearsed = await desk.dibbs(order);
  expect(rehearsed).toMatchObject({
    err: expect.stringContaining("Nothing was done."),
    out: expect.stringContaining("of $500.00 the bidder gets $300.00"),
  });
  expect(await movedFor(1)).toEqual([["charge"]]);
  const decided = await desk.approved(order);
  expect(decided).toMatchObject({ code: 0, out: expect.stringContaining(words) });
  for (const page of [poster, seller]) {
    await page.getByText(words).first().waitFor();
    await tile(page, "Amount paid").getByText("$300", { exact: true }).waitFor();
    await milestone(page, 1).getByText("Milestone Completed", { exact: true }).waitFor();
  }
  await milestone(poster, 1).getByText("You got the $200.00 held for this milestone back").waitFor();
  expect((await movedFor(1)).flat().sort()).toEqual(["charge", "refund", "transfer"]);
  await Promise.all([looksRight(owners), looksRight(sellers)]);

  await fund(poster, 2);
  await button(milestone(seller, 2), "Return the money").click();
  await seller.getByLabel("Reason").fill("I can't come before June.");
  await button(seller.getByRole("dialog"), "Refund $400.00").click();
  await milestone(poster, 2).getByText("You got the $400.00 held for this milestone back").waitFor();
  expect(await movedFor(2)).toEqual([["charge", "refund"]]);

  await fund(poster, 3);
  await button(poster, "More for Carl Nguyen").click();
  await poster.getByRole("menuitem", { name: "Request cancellation" }).click();
  await poster.getByLabel("Reason").fill("We have sold the house.");
  await button(poster, "Send request").click();
  await button(seller, "Agree to cancel").click();
  await button(seller, "Cancel the contract").click();
  for (const page of [poster, seller]) {
    await page.getByText("The contract was canceled today").waitFor();
    await milestone(page, 3).getByText("Dropped").waitFor();
    await page
      .getByText("The contract was canceled, so the money held for milestone 3 goes back to Olivia Park")
      .waitFor();
  }
  await milestone(poster, 3).getByText("You got the $300.00 held for this milestone back").waitFor();
  expect(await movedFor(3)).toEqual([["charge", "refund"]]);
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});

test("10 % of the money held at Stripe stays there at release, and is released after the contract has ended", async () => {
  const { contractId, owners, sellers, poster, seller, view, movedFor } = await bothLookRetaining(905);
  await fund(poster, 1);
  await tile(seller, "Held").getByText("$905", { exact: true }).waitFor();
  await submitMilestone(seller, 1);
  await poster.getByText("Review the work, then release the money or send it back").waitFor();
  await seller.getByText("Waiting for Olivia Park to release the money for milestone 1").waitFor();
  await button(milestone(poster, 1), "Mark as Completed & Pay").click();
  await button(dialog(poster, "Release $814.50 for milestone 1?"), "Release $814.50").click();
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$814.50").waitFor();
    await tile(page, "Retainage").getByText("$90.50").waitFor();
    await milestone(page, 1).getByText("Dibbs holds $90.50 as retainage.").waitFor();
  }
  expect((await movedFor(1)).flat().sort()).toEqual(["charge", "transfer"]);

  await button(poster, "End Contract").click();
  await button(dialog(poster, "End this contract?"), "End Contract").click();
  await seller.getByText(/^The contract ended today.*Dibbs still holds the retainage$/).waitFor();
  await poster.goto(`/v1/projects/contract?contract_id=${contractId}`);
  await Promise.all([looksRight(owners), looksRight(sellers)]);
  await button(milestone(poster, 1), "Release retainage").click();
  await button(dialog(poster, "Release $90.50 for milestone 1?"), "Release $90.50").click();
  for (const page of [poster, seller]) {
    await tile(page, "Amount paid").getByText("$905", { exact: true }).waitFor();
    await tile(page, "Retainage").waitFor({ state: "detached" });
  }
  // One charge, and two transfers from it.
  expect((await movedFor(1)).flat().sort()).toEqual(["charge", "transfer", "transfer"]);
  expect(await view()).toMatchObject({ state: "ended", totalPaid: 90_500 });
  expect([...owners.errors, ...sellers.errors]).toEqual([]);
});
