import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp } from "./agreed.ts";
import { button, openDialog, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { looksRight, openAs, openWindow, password } from "./window.ts";

const product = ownProduct();

const security = "/v1/profile/password";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

/** Registers a person with a finished profile who is signed in nowhere; returns the email. */
const registered = async (name: string): Promise<string> => {
  const { id, email } = await signUp(product, name, "home_owner");
  await product.database.sql`delete from session where person_id = ${id}`;
  return email;
};

const mailedLink = async (email: string): Promise<string> => {
  const [last = ""] = (await product.sentTo(email)).filter((text) => text.includes("resetPassword"));
  return /http\S*resetPassword\S*/.exec(last)?.[0] ?? "";
};

/** Goes from the sign-in page to the sent mail. */
const askForLink = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await pageTitle(page, "Forgot your password?").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await button(page, "Send link").click();
};

const setPassword = async (page: Page, chosen: string): Promise<void> => {
  await page.getByLabel("New password", { exact: true }).fill(chosen);
  await button(page, "Set password").click();
};

const signInWith = async (page: Page, email: string, word: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await button(page, /^(Sign in|Try again in .*)$/).click();
};

const hasFocus = (page: Page, name: string) =>
  expect.poll(() => pageTitle(page, name).evaluate((title) => title === document.activeElement)).toBe(true);

test("the mailed link resets a forgotten password, and signing in then leads to the page that was first opened", async () => {
  const email = await registered("Olivia Park");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto(security);
  await pageTitle(page, "Sign in").waitFor();
  await askForLink(page, "nobody@example.com");
  await page.getByText("Email address is not registered.").waitFor();
  await page.getByText("Error", { exact: true }).waitFor();
  await looksRight(window);
  await page.getByLabel("Email").fill(email);
  await button(page, "Send link").click();
  await pageTitle(page, "Success").waitFor();
  await page.getByText("Verification email sent.").waitFor();
  await hasFocus(page, "Success");
  await looksRight(window);

  const link = await mailedLink(email);
  const token = new URL(link).hash.slice("#token=".length);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await page.goto(link);
  await pageTitle(page, "Choose a new password").waitFor();
  await page.waitForURL(({ hash }) => hash === "");
  expect(page.url()).toBe(`${product.url}/v1/resetPassword?next_route=${encodeURIComponent(security)}`);
  await page.goBack();
  expect(page.url()).not.toContain(token);
  await page.goForward();
  await page.goto(link);
  await setPassword(page, "short");
  await page.getByText("Please choose a password of at least 8 characters.").waitFor();
  await looksRight(window);
  await setPassword(page, "something new");
  await page.getByText("Password set. Sign in with it.").waitFor();
  await looksRight(window);
  expect(asked.filter((one) => one.split("#", 1)[0]?.includes(token))).toEqual([]);

  await signInWith(page, email, "something new");
  await page.waitForURL(`**${security}`);
  await page.getByRole("heading", { name: "Where you're signed in" }).waitFor();
  expect(window.errors).toEqual([]);
});

test("a used, expired or made-up reset link says so, and leads to a new one", async () => {
  const email = await registered("Oscar Park");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/signin");
  await askForLink(page, email);
  await pageTitle(page, "Success").waitFor();
  const link = await mailedLink(email);

  const tell = async (address: string, said: string): Promise<void> => {
    await page.goto("/signin");
    await page.goto(address);
    await setPassword(page, "something new");
    await page.getByText(said).waitFor();
    await page.getByText("This link can't be used", { exact: true }).waitFor();
  };
  await tell(`${product.url}/v1/resetPassword#token=made-up`, "This link no longer works.");
  await product.database.sql`update password_reset set expires_at = now() - interval '1 minute'`;
  await tell(link, "This link has expired. It worked for one hour.");
  await looksRight(window);
  await button(page, "Set password").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Get a new link" }).click();
  await page.getByLabel("Email").fill(email);
  await button(page, "Send link").click();
  await pageTitle(page, "Success").waitFor();
  const second = await mailedLink(email);
  await page.goto(second);
  await setPassword(page, "something new");
  await page.getByText("Password set.").waitFor();
  await tell(second, "This link was already used.");
  await page.goto("/v1/resetPassword");
  await page.getByText("Part of the link is missing").waitFor();
  expect(window.errors).toEqual([]);
});

test("a password reset works in a browser that is signed in, and signs out the person's other browser", async () => {
  const email = await registered("Rita Park");
  const here = await openWindow(product);
  const there = await openWindow(product);
  for (const { page } of [here, there]) {
    await page.goto(`/signin?next_route=${encodeURIComponent(security)}`);
    await signIn(page, email);
    await page.getByText("This device").waitFor();
  }
  await fetch(`${product.url}/api/password/links`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await here.page.goto(await mailedLink(email));
  await setPassword(here.page, "something new");
  await here.page.getByText("Password set.").waitFor();
  await there.page.getByText("Your session ended. Please sign in again.").waitFor();
});

test("sessions are listed, and one signs out another, which goes to sign-in, says why, and returns after signing in", async () => {
  const email = await registered("Sam Park");
  const desk = await openWindow(product);
  const phone = await openWindow(product, { userAgent: iphone, viewport: { width: 390, height: 844 } });
  for (const { page } of [desk, phone]) {
    await openAs(page, email, security);
    await page.getByText("This device").waitFor();
  }
  const { page } = desk;
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  await row.waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: "This device" })
    .getByText(/^Chrome(ium)? on /)
    .waitFor();
  await looksRight(desk);
  expect((await product.sentTo(email))[0]).toContain("someone signed in to your Dibbs account with Safari on iPhone");
  await row.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await page.getByText("Safari on iPhone is signed out.").waitFor();
  await page.getByText("You aren't signed in anywhere else.").waitFor();
  // The row is gone with its button, and the keyboard focus moves next to it.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await phone.page.getByText("Your session ended. Please sign in again.").waitFor();
  await hasFocus(phone.page, "Sign in");
  await looksRight(phone);
  expect(await phone.page.evaluate(() => localStorage.getItem("dibbs.session"))).toBeNull();

  // After signing in again it is back where it was, and ends with all others.
  await signIn(phone.page, email);
  await phone.page.waitForURL(`**${security}`);
  await row.waitFor();
  const asked = await openDialog(page, "Sign out all other devices", "Sign out all other devices?");
  await asked.waitFor();
  await looksRight(desk);
  await asked.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByText("One device is signed out.").waitFor();
  await phone.page.getByText("Your session ended.").waitFor();
  // A window that was closed meanwhile learns of it when it opens.
  await phone.page.reload();
  await pageTitle(phone.page, "Sign in").waitFor();
  expect([...desk.errors, ...phone.errors]).toEqual([]);
});

test("changing the password needs the current one, and signs out the other window", async () => {
  const email = await registered("Tom Park");
  const one = await openWindow(product);
  const other = await openWindow(product);
  for (const { page } of [one, other]) {
    await openAs(page, email, security);
    await page.getByText("This device").waitFor();
  }
  const { page } = one;
  const change = async (present: string, chosen: string): Promise<void> => {
    await page.getByLabel("Current password", { exact: true }).fill(present);
    await page.getByLabel("New password", { exact: true }).fill(chosen);
    await button(page, "Change password").click();
  };
  await change("", email);
  await page.getByText("Enter your current password.").waitFor();
  await page.getByText("Choose a password that isn't your email address.").waitFor();
  await change("not the one", "something new");
  await page.getByText("This isn't your current password.").waitFor();
  await looksRight(one);
  await change(password, password);
  await page.getByText("Choose a password that isn't your current one.").waitFor();
  await change(password, "something new");
  await page.getByText("Password changed.").waitFor();
  await other.page.getByText("Your session ended.").waitFor();
  await signInWith(other.page, email, "something new");
  await other.page.getByText("This device").waitFor();
  expect((await product.sentTo(email)).some((text) => text.includes("your Dibbs password was changed in"))).toBe(true);
  expect([...one.errors, ...other.errors]).toEqual([]);
});

test("too many wrong passwords lock out the account for some seconds, which the page shows, and no other account", async () => {
  const email = await registered("Vera Park");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/signin");
  for (let guess = 0; guess < 5; guess += 1) {
    const answer = page.waitForResponse((response) => response.status() === 401);
    await signInWith(page, email, `guess ${guess}`);
    await answer;
  }
  await signInWith(page, email, password);
  await page.getByText(/^Too many attempts\. Please wait (\d|[12]\d|30) seconds? and try again\.$/).waitFor();
  await button(page, /^Try again in 0:[0-3]\d$/).waitFor();
  await looksRight(window);
  await page.getByLabel("Email").fill("another@example.com");
  await press(page, "Sign in", "The email or password isn't right.");
  await product.database.sql`update attempt_count set wait_until = now() - interval '1 second'`;
  await signInWith(page, email, password);
  await pageTitle(page, "Home").waitFor();
  expect(window.errors).toEqual([]);
});

test("signed out, every address but the front page shows sign-in; signing out ends the session and clears local storage", async () => {
  const email = await registered("Will Park");
  const window = await openWindow(product);
  const { page } = window;
  for (const path of ["/v1", "/v1/contracts/x?y=1#z", "/nowhere"]) {
    await page.goto(path);
    await pageTitle(page, "Sign in").waitFor();
  }
  await page.goto("/v1/forgotPassword?next_route=//evil.example");
  await pageTitle(page, "Forgot your password?").waitFor();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await pageTitle(page, "Sign in").waitFor();
  expect(page.url()).toBe(`${product.url}/signin`);
  await page.goto("/signin?next_route=/%5Cevil.example");
  await signIn(page, email);
  await pageTitle(page, "Home").waitFor();
  expect(new URL(page.url()).origin).toBe(product.url);
  await page.goto("/v1/profile/account");
  await page.evaluate(() => localStorage.setItem("dibbs.anything", "1"));
  const cookies = await page.context().cookies(`${product.url}/api/session`);
  const refresh = cookies.find(({ name }) => name === "dibbs_refresh");
  await page.getByRole("button", { name: "Sign Out" }).last().click();
  await page.waitForURL("**/signin");
  await pageTitle(page, "Sign in").waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const answer = await fetch(`${product.url}/api/session/refresh`, {
    method: "POST",
    headers: { cookie: `dibbs_refresh=${refresh?.value}` },
  });
  expect(answer.status).toBe(401);
});
