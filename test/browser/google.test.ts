import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { button, openDialog, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { interceptNext, looksRight, openWindow } from "./window.ts";

const product = ownProduct();

const grace = { name: "Grace Lin", email: "grace.lin@gmail.com" };

/** Enters an account on Google's page that isn't offered there. */
const chooseAccount = async (page: Page, { name, email }: typeof grace): Promise<void> => {
  await pageTitle(page, "Choose an account").waitFor();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await button(page, "Continue").click();
};
const withGoogle = (page: Page) => button(page, "Continue with Google").click();
const idOf = async ({ email }: typeof grace): Promise<unknown> => {
  const rows = await product.database.sql`select id from person where email = ${email}`;
  expect(rows).toHaveLength(1);
  return rows[0]?.id;
};

test("a new person signs up with Google, is led to verify their phone, and is recognized at the next sign-in", async () => {
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/v1/payments?from=mail");
  await page.getByRole("link", { name: "Create an account" }).click();
  await pageTitle(page, "Create your account").waitFor();
  await button(page, "Continue with Google").waitFor();
  await looksRight(window);
  await withGoogle(page);
  await pageTitle(page, "Choose an account").waitFor();
  await looksRight(window);
  await chooseAccount(page, grace);
  await pageTitle(page, "Verify Your Phone Number").waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("next_route")]).toEqual(["/v1/verify-phone-number", "/v1/payments?from=mail"]);
  const id = await idOf(grace);

  await page.goto("/v1/profile/password");
  await page.getByText(grace.email, { exact: true }).last().waitFor();
  await page.getByText("It's your only way to sign in.").waitFor();
  await looksRight(window);
  await page.goto("/v1/profile/account");
  await button(page, "Sign Out").first().click();
  await pageTitle(page, "Sign in").waitFor();
  await product.database.sql`
    update person set phone = '+15125550123', type_chosen_at = now(), onboarded_at = now(), version = version + 1
    where id = ${id as string}`;

  await page.goto("/signin?next_route=/v1/alerts");
  await button(page, "Continue with Google").waitFor();
  await looksRight(window);
  await withGoogle(page);
  await chooseAccount(page, grace);
  await pageTitle(page, "Alerts").waitFor();
  expect(await idOf(grace)).toBe(id);
  await page.reload();
  await pageTitle(page, "Alerts").waitFor();
  expect(window.errors).toEqual([]);
});

test("errors during Google sign-in are explained, and the destination is kept", async () => {
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/signin?next_route=/v1/alerts");
  await page.route("**/api/session/google", (route) => route.abort());
  await withGoogle(page);
  const alert = page.getByRole("alert");
  await alert.getByText("Error!", { exact: true }).waitFor();
  await alert.getByText("Network Error, please check your network!").waitFor();
  await looksRight(window);
  await page.unroute("**/api/session/google");

  await withGoogle(page);
  await pageTitle(page, "Choose an account").waitFor();
  await button(page, "Cancel").click();
  await alert.getByText("You left Google without choosing an account, so nothing has changed.").waitFor();
  await looksRight(window);

  // The network fails on the way back: the same answer is sent again.
  await interceptNext(page, "**/api/session/google/answer", (route) => route.abort());
  await button(page, "Try Again").click();
  await chooseAccount(page, { name: "Olga Brandt", email: "olga.brandt@gmail.com" });
  await alert.getByText("Network Error, please check your network!").waitFor();
  await button(page, "Try Again").click();
  await pageTitle(page, "Verify Your Phone Number").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/alerts");
  expect(window.errors).toEqual([]);
});

test("Google's answer to one browser signs nobody in when opened in another", async () => {
  const [mine, theirs] = [await openWindow(product), await openWindow(product)];
  await mine.page.route("**/api/session/google/answer", (route) => route.abort());
  await mine.page.goto("/signin");
  await withGoogle(mine.page);
  await chooseAccount(mine.page, { name: "Eve Stone", email: "eve.stone@gmail.com" });
  await mine.page.getByText("Network Error, please check your network!").waitFor();
  const answer = new URL(mine.page.url()).search;
  expect(answer).toContain("code=");
  await theirs.page.goto(`/signin/google${answer}`);
  await theirs.page.getByText("This sign-in has expired, or it was started in another browser.").waitFor();
  await theirs.page.getByRole("link", { name: "Back to sign in" }).click();
  await pageTitle(theirs.page, "Sign in").waitFor();
  expect(await product.database.sql`select 1 from person where email = 'eve.stone@gmail.com'`).toHaveLength(0);
});

test("a person with a password has to link Google to their account before signing in with it, and can unlink it", async () => {
  const window = await openWindow(product);
  const { page } = window;
  const ada = { name: "Ada Miller", email: "ada.miller@gmail.com" };
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill(ada.name);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await button(page, "Create account").click();
  await pageTitle(page, "Verify Your Phone Number").waitFor();

  const other = await openWindow(product);
  await other.page.goto("/signin");
  await withGoogle(other.page);
  await chooseAccount(other.page, ada);
  await other.page.getByText("There's already a Dibbs account with this email.").waitFor();
  await looksRight(other);
  await other.page.getByRole("link", { name: "Sign in with your password" }).click();
  await pageTitle(other.page, "Sign in").waitFor();
  expect(new URL(other.page.url()).searchParams.get("next_route")).toBe("/v1/profile/password");

  await page.goto("/v1/profile/password");
  await button(page, "Link Google").click();
  await chooseAccount(page, ada);
  await page.getByText("Google is linked. You can sign in with it now.").waitFor();
  await button(page, "Unlink").waitFor();
  await looksRight(window);

  await withGoogle(other.page);
  await chooseAccount(other.page, ada);
  await pageTitle(other.page, "Verify Your Phone Number").waitFor();

  const asked = await openDialog(page, "Unlink", "Unlink Google?");
  await looksRight(window);
  await button(asked, "Unlink").click();
  await button(page, "Link Google").waitFor();
  expect([...window.errors, ...other.errors]).toEqual([]);
});

test("a person with a second factor is asked for its code after Google sign-in as well", async () => {
  const person = { name: "Tess Howe", email: "tess.howe@gmail.com" };
  const first = await openWindow(product);
  await first.page.goto("/signin");
  await withGoogle(first.page);
  await chooseAccount(first.page, person);
  await pageTitle(first.page, "Verify Your Phone Number").waitFor();
  await product.database.sql`
    insert into second_factor (person_id, sealed_secret, confirmed_at, created_at)
    values (${(await idOf(person)) as string}, 'sealed', now(), now())`;
  const { page, errors } = await openWindow(product);
  await page.goto("/signin?next_route=/v1/alerts");
  await withGoogle(page);
  await chooseAccount(page, person);
  await page.getByLabel("6-digit code").waitFor();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("next_route")]).toEqual(["/signin/second-factor", "/v1/alerts"]);
  expect(errors).toEqual([]);
});
