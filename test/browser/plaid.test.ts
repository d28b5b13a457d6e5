import { afterAll, expect, test } from "vitest";
import { account as dwollaAccount, startDwolla, type WireDwolla } from "#test/wire/dwolla/server.ts";
import { account as plaidAccount, startPlaid, type WirePlaid } from "#test/wire/plaid/server.ts";
import { signUp } from "./agreed.ts";
import { button, pageTitle, projectCard } from "./parts.ts";
import { withPlaid } from "./plaid-page.ts";
import { ownProduct } from "./product.ts";
import { fillInCustomer } from "./steps.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

let dwolla: WireDwolla;
let plaid: WirePlaid;
const product = ownProduct(async () => {
  dwolla = await startDwolla();
  plaid = await startPlaid();
  return {
    DWOLLA_KEY: dwollaAccount.key,
    DWOLLA_SECRET: dwollaAccount.secret,
    DWOLLA_WEBHOOK_SECRET: dwollaAccount.webhookSecret,
    DWOLLA_ENVIRONMENT: "sandbox",
    DWOLLA_BASE_URL: dwolla.url,
    PLAID_CLIENT_ID: plaidAccount.clientId,
    PLAID_SECRET: plaidAccount.secret,
    PLAID_ENVIRONMENT: "sandbox",
    PLAID_BASE_URL: plaid.url,
  };
});
afterAll(async () => {
  expect([...dwolla.violations, ...plaid.violations]).toEqual([]);
  await dwolla.close();
  await plaid.close();
});

test("a bank is linked in Plaid's own window and handed to Dwolla, and linked again when it requires a new sign-in", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const window = await openWindow(product);
  const { page } = window;
  await withPlaid(page, plaid);
  await openAs(page, owner.email, "/v1/payments/createcustomer");
  await pageTitle(page, "Set up bank transfers").waitFor();
  // Where real people are verified, no test people are offered.
  expect(await page.getByText("Test people").count()).toBe(0);
  await fillInCustomer(page);
  await button(page, "Agree and continue").click();
  await pageTitle(page, "Payment Methods").waitFor();
  const card = projectCard(page, "Bank account");
  await button(card, "Link a bank account").click();
  const shown = page.getByRole("region", { name: "Plaid" });
  await button(shown, "Leave Plaid").click();
  await page.getByText("You left Plaid.").waitFor();
  await button(card, "Link a bank account").click();
  await button(shown, "Continue with First Platypus Bank").click();
  await page.getByText("Your bank account is linked.").waitFor();
  await card.getByText("Ready", { exact: true }).waitFor();
  await card.getByText("First Platypus Bank ••0000").waitFor();
  await looksRight(window);

  const [item] = plaid.items.values();
  if (!item) throw new Error("The link is there.");
  item.error = "ITEM_LOGIN_REQUIRED";
  const webhookEvent = await plaid.webhookEvent({ itemId: item.itemId }, await plaid.newKey());
  const told = await fetch(`${product.url}/webhooks/plaid`, {
    method: "POST",
    body: webhookEvent.body,
    headers: webhookEvent.headers,
  });
  expect(told.status).toBe(200);
  await button(card, "Sign in to your bank again").click();
  await button(shown, "Continue with First Platypus Bank").click();
  await page.getByText("Your bank is linked again.").waitFor();
  await card.getByText("Your bank needs you to sign in again.").waitFor({ state: "detached" });
  expect([...dwolla.state.sources.values()].filter(({ type }) => type === "bank")).toHaveLength(1);
  expect(window.errors).toEqual([]);
});

test("the sandbox's bank routes return 404", async () => {
  for (const [method, path] of [
    ["GET", "/sandbox/banks"],
    ["POST", "/sandbox/banks/pick"],
  ] as const) {
    const answer = await fetch(product.url + path, { method, redirect: "manual" });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});
