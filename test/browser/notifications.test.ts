import { Effect } from "effect";
import { expect, test } from "vitest";
import { secretVault } from "#adapters/vault/vault.ts";
import { listPreferencesEndpoint } from "#api/endpoints/notifications.ts";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { signUp, signUpAt } from "./agreed.ts";
import { button } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindow } from "./window.ts";

const SECRET = "a secret that only this test knows, 32 characters and more";
const product = ownProduct(async () => ({ SECRET }));

test("notification settings are changed by keyboard, saved at once, and reverted if saving fails", async () => {
  const { party: owner, window, page } = await signUpAt(product, "Olivia Park", "home_owner", "/v1/alerts");
  await page.getByRole("link", { name: "Notifications" }).press("Enter");
  const mail = page.getByLabel("Email: Bids on your projects");
  const push = page.getByRole("switch", { name: "Push: Bids on your projects" });
  await mail.waitFor();
  expect(await page.getByRole("row", { name: /^Account security.*Always, right away/ }).count()).toBe(1);
  expect(await page.getByLabel("Email: Account security").count()).toBe(0);
  // A home owner bids on nothing.
  expect(await page.getByText("Replies to your bids").count()).toBe(0);
  await looksRight(window);

  await mail.focus();
  await mail.press("ArrowDown");
  await mail.press("ArrowDown");
  await page.getByRole("status").getByText("Saved: Bids on your projects.").waitFor();
  await push.press("Space");
  const kept = async () => (await owner.call(listPreferencesEndpoint, {})).items.find(({ kind }) => kind === "bid");
  await expect.poll(kept).toMatchObject({ mail: "never", push: false });
  await page.reload();
  expect(await mail.inputValue()).toBe("never");
  expect(await push.isChecked()).toBe(false);

  await page.route("**/api/people/me/notifications/*", (route) => route.abort());
  await mail.selectOption({ label: "Right away" });
  await page
    .getByText(/^The connection dropped before we got an answer/)
    .first()
    .waitFor();
  await expect.poll(() => mail.inputValue()).toBe("never");
  await push.click();
  await expect.poll(() => push.isChecked()).toBe(false);
  await looksRight(window);
  expect(await kept()).toMatchObject({ mail: "never", push: false });
});

test("the unsubscribe link of an email works without signing in, and a broken one says so", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const window = await openWindow(product);
  const { page } = window;
  const [person] = await product.database.sql<{ id: PersonId }[]>`select id from person where email = ${owner.email}`;
  if (!person) throw new Error("Who has signed up is a person.");
  const path = await Effect.runPromise(
    unsubscribePath(person.id, "milestone").pipe(Effect.provide(secretVault(SECRET))),
  );
  await page.goto(path ?? "");
  await page.getByRole("heading", { name: "Unsubscribe from these emails?" }).waitFor();
  await looksRight(window);
  await button(page, "Unsubscribe").press("Enter");
  await page.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
  await looksRight(window);
  const { items } = await owner.call(listPreferencesEndpoint, {});
  expect(items.find(({ kind }) => kind === "milestone")?.mail).toBe("never");
  await page.goto("/unsubscribe/cut-off");
  await page.getByRole("heading", { name: "This link doesn't work anymore" }).waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});
