import { afterAll, beforeAll, expect, test } from "vitest";
import { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { controlsOf } from "#test/wire/stripe/controls.ts";
import { intentObject } from "#test/wire/stripe/objects.ts";
import { intentNow } from "#test/wire/stripe/operations.ts";
import { publishableKey, secretKey, startStripe, type WireStripe } from "#test/wire/stripe/server.ts";
import { connectSecret, deliver, eventBody, platformSecret } from "#test/wire/stripe/webhooks.ts";
import { type Agreed, agree } from "./agreed.ts";
import { button, inDays, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { cardFrame, typeCard, withStripe } from "./stripe-page.ts";
import { looksRight, openAs, openWindow, type Window } from "./window.ts";

let stripe: WireStripe;
const product = ownProduct(async () => {
  stripe = await startStripe();
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: platformSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret,
    STRIPE_BASE_URL: stripe.url,
  };
});
let agreed: Agreed;
let milestoneNumber = 0;

beforeAll(async () => {
  stripe.told.notify = (type, intentId) => {
    const body = eventBody({ type, object: intentObject(intentNow(stripe.state, intentId)) });
    void deliver(`${product.url}/webhooks/stripe`, body, platformSecret).catch(() => {});
  };
  const stages = [1, 2, 3, 4, 5, 6].map((number) => ({
    amount: 100 * number,
    description: `Fence, part ${number}`,
    due: inDays(10 * number),
  }));
  const names = { owner: "Olivia Park", bidder: "Carl Nguyen", title: "A Fence" };
  agreed = await agree(product, { ...names, stages }, async (page) => {
    const [, ref = ""] = /\/setup\/(acct_\w+)\//.exec(page.pathname) ?? [];
    controlsOf(stripe).finishAccount(ref);
  });
});
afterAll(async () => {
  expect(stripe.violations).toEqual([]);
  await stripe.close();
});

/** Opens the card form of a milestone that is still unpaid. */
const openForm = async (): Promise<Window & { readonly number: number }> => {
  milestoneNumber += 1;
  const window = await openWindow(product);
  const { page } = window;
  await withStripe(page, stripe);
  const form = `/v1/stripe-payment?contract_id=${agreed.contractId}&milestone=${milestoneNumber}`;
  await openAs(page, agreed.owner.email, form);
  await cardFrame(page).getByLabel("Card number").waitFor();
  return { ...window, number: milestoneNumber };
};

const pay = ({ page }: Window) => button(page, /^Pay \$/).click();
const payWith = async (window: Window, card: string): Promise<void> => {
  await typeCard(window.page, card);
  await pay(window);
};
const paid = async ({ page }: Window): Promise<void> => {
  await page.getByRole("heading", { name: "Your Payment was Successful" }).waitFor();
};

const chargesOf = async (number: number): Promise<ReadonlyArray<string>> => {
  const params = { contractId: agreed.contractId };
  const { milestones, payments } = await agreed.owner.call(viewContractEndpoint, { params });
  const { id } = milestones.find((stage) => stage.number === number) ?? {};
  return payments
    .filter(({ milestoneId }) => milestoneId === id)
    .flatMap((payment) => controlsOf(stripe).moved(payment.id));
};

/** Checks that the page shows it as paid and has no errors, and that the seller has the money. */
const paidOut = async (window: Window & { readonly number: number }): Promise<void> => {
  await paid(window);
  expect(await chargesOf(window.number)).toEqual(["charge", "transfer"]);
  expect(window.errors).toEqual([]);
};

test("a card typed into Stripe's frame pays the milestone", async () => {
  const window = await openForm();
  await looksRight(window);
  await pay(window);
  // Nothing is typed yet: the fields show errors, and no card is sent.
  await payWith(window, "4242 4242 4242 4242");
  await paidOut(window);
});

test("a declined card is explained in Stripe's words, and the next one pays", async () => {
  const window = await openForm();
  await payWith(window, "4000000000009995");
  await window.page.getByText("Your payment was not successful, please try again.").waitFor();
  await window.page.getByText("Your card has insufficient funds.").waitFor();
  await looksRight(window);
  await payWith(window, "4242424242424242");
  await paidOut(window);
});

test("a bank's authentication is answered in Stripe's own dialog", async () => {
  const window = await openForm();
  const { page } = window;
  await payWith(window, "4000002500003155");
  await press(page, "Fail authentication", /unable to authenticate your payment method/);
  await payWith(window, "4000002500003155");
  await button(page, "Complete authentication").click();
  await paidOut(window);
});

test("a bank's own authentication page leads back to the payment, with no secret left in the URL", async () => {
  const window = await openForm();
  const { page, number } = window;
  await payWith(window, "4000002760003184");
  await paid(window);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, [...searchParams.keys()].sort()]).toEqual(["/v1/stripe-payment", ["contract_id", "milestone"]]);
  expect(await chargesOf(number)).toEqual(["charge", "transfer"]);
  expect(window.errors).toEqual([]);
});

test("a slow card payment shows as processing until it settles", async () => {
  const window = await openForm();
  await payWith(window, "4000000000000077");
  await window.page.getByRole("heading", { name: "Your payment is processing" }).waitFor();
  await looksRight(window);
  controlsOf(stripe).pass(60_000);
  await paidOut(window);
});

test("the page says so if Stripe's script does not load", async () => {
  milestoneNumber += 1;
  const { page } = await openWindow(product);
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  const form = `/v1/stripe-payment?contract_id=${agreed.contractId}&milestone=${milestoneNumber}`;
  await openAs(page, agreed.owner.email, form);
  await page.getByText("The card form didn't load").waitFor();
});

test("with Stripe set up, the sandbox's card route returns 404, and the CSP allows Stripe's own scripts and frames", async () => {
  const { page } = await openWindow(product);
  const answer = await page.goto("/signin");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com 'sha256-[^' ]+';/);
  expect(policy).toContain("frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;");
  const confirmed = await fetch(`${product.url}/sandbox/cards/confirm`, { method: "POST" });
  expect(confirmed.status).toBe(404);
});
