import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { codeAt, wrongCodeAt } from "#test/builders/second-factor.ts";
import { signUp, signUpAt } from "./agreed.ts";
import { button, dialog, pageTitle, press, pressAndLook } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { signIn } from "./steps.ts";
import { looksRight, openWindow } from "./window.ts";

const product = ownProduct();

const setUpTitle = /^Set up two.factor authentication$/;
const switchOffTitle = /^Turn off two.factor authentication/;

/** Returns the app's current code, and allows it even if it was just used. */
const codeNow = async (secret: string): Promise<string> => {
  await product.database.sql`update second_factor set last_step = last_step - 2`;
  return codeAt(secret, new Date());
};

const enter = async (page: Page, label: string, code: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.keyboard.press("Enter");
};

/** Decodes the QR code, as a phone's camera would. */
const scanned = async (page: Page): Promise<string> => {
  const picture = await page.getByRole("img", { name: "QR code for your authenticator app" }).screenshot();
  const { data, info } = await sharp(picture).resize({ width: 600 }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  return decodeQr({ data, width: info.width, height: info.height });
};

/** Sets up the second factor; ends with the recovery codes still shown. */
const setUp = async (page: Page): Promise<{ readonly secret: string; readonly codes: readonly string[] }> => {
  const link = new URL(await scanned(page));
  const secret = link.searchParams.get("secret") ?? "";
  await enter(page, "6-digit code", codeAt(secret, new Date()));
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allInnerTexts();
  return { secret, codes };
};

const signOut = async (page: Page): Promise<void> => {
  await page.goto("/v1/profile/account");
  await button(page, "Sign Out").first().click();
  await pageTitle(page, "Sign in").waitFor();
};

test("an authenticator app is set up, asked for at sign-in with recovery codes as a fallback, and turned off", async () => {
  const { party: maya, window, page } = await signUpAt(product, "Maya Torres", "home_owner", "/v1/profile/password");
  await button(page, "Set up").waitFor();
  await looksRight(window);
  await button(page, "Set up").click();
  const form = dialog(page, setUpTitle);
  await form.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await looksRight(window);
  const shown = ((await form.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  expect(await scanned(page)).toContain(`secret=${shown}`);
  await enter(page, "6-digit code", "12");
  await form.getByText("Enter the 6 digits your authenticator app shows.").waitFor();
  await enter(page, "6-digit code", wrongCodeAt(shown, new Date()));
  await form.getByText("This code isn't right.").waitFor();
  const { secret, codes } = await setUp(page);
  expect(new Set(codes).size).toBe(10);
  await looksRight(window);
  const download = page.waitForEvent("download");
  await button(page, "Download").click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("dibbs-recovery-codes.txt");
  const saved = await readFile(await file.path(), "utf8");
  for (const code of codes) expect(saved).toContain(code);
  await pressAndLook(window, page, "I saved them", "10 of 10 left");

  await signOut(page);
  await page.goto("/signin?next_route=/v1/alerts");
  await signIn(page, maya.email);
  await pageTitle(page, "Enter your code").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/alerts");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("autocomplete")))
    .toBe("one-time-code");
  await looksRight(window);
  await enter(page, "6-digit code", wrongCodeAt(secret, new Date()));
  await page.getByText("This code isn't right. Enter the one your authenticator app shows now.").waitFor();
  await looksRight(window);
  const step = Math.floor(Date.now() / 30_000);
  await product.database.sql`update second_factor set last_step = ${step}`;
  await enter(page, "6-digit code", codeAt(secret, new Date(step * 30_000)));
  await page.getByText("This code was already used.").waitFor();
  // With a space, as some apps copy it, and after a reload.
  await page.reload();
  const code = await codeNow(secret);
  await enter(page, "6-digit code", `${code.slice(0, 3)} ${code.slice(3)}`);
  await pageTitle(page, "Alerts").waitFor();
  await page.getByText("Two-factor authentication is on").first().waitFor();

  await signOut(page);
  await signIn(page, maya.email);
  await button(page, "Use a recovery code").click();
  await looksRight(window);
  await enter(page, "Recovery code", "");
  await page.getByText("Enter a recovery code.").waitFor();
  await enter(page, "Recovery code", "0000-0000-0000-0000");
  await page.getByText("This recovery code isn't right, or it was already used. Try another one.").waitFor();
  await enter(page, "Recovery code", (codes[0] ?? "").toLowerCase());
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/signin"));
  await page.goto("/v1/profile/password");
  await page.getByText("9 of 10 left").waitFor();

  await button(page, "New recovery codes").click();
  await looksRight(window);
  await enter(page, "6-digit code", await codeNow(secret));
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const renewed = await page.getByRole("list", { name: "Your recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
  await press(page, "I saved them", "10 of 10 left");

  await button(page, "Turn off").click();
  const off = dialog(page, switchOffTitle);
  await button(off, "Use a recovery code").click();
  await off.getByLabel("Recovery code", { exact: true }).fill(codes[1] ?? "");
  await pressAndLook(window, off, "Turn off", "This recovery code isn't right");
  await off.getByLabel("Recovery code", { exact: true }).fill(renewed[1] ?? "");
  await button(off, "Turn off").click();
  await button(page, "Set up").waitFor();
  await signOut(page);
  await page.goto("/signin?next_route=/v1/alerts");
  await signIn(page, maya.email);
  await pageTitle(page, "Alerts").waitFor();
  await page.getByText("Two-factor authentication is off").first().waitFor();
  expect(window.errors).toEqual([]);
});

test("an expired code prompt says so and can be started over, and too many wrong codes have to wait", async () => {
  const { party: otto, window, page } = await signUpAt(product, "Otto Brand", "supplier", "/v1/profile/password");
  await button(page, "Set up").click();
  const { secret } = await setUp(page);
  await button(page, "I saved them").click();
  await signOut(page);

  await page.goto("/signin?next_route=/v1/alerts");
  await signIn(page, otto.email);
  await pageTitle(page, "Enter your code").waitFor();
  await product.database.sql`update challenge set expires_at = now()`;
  await enter(page, "6-digit code", await codeNow(secret));
  await page.getByText("Your time to enter the code ran out. Please sign in again.").waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "Start over" }).click();
  await signIn(page, otto.email);
  for (let tries = 0; tries < 5; tries++) {
    // The previous attempt's message is still shown.
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/session/second-factor"));
    await enter(page, "6-digit code", wrongCodeAt(secret, new Date()));
    await answer;
    await page.getByText("This code isn't right.").waitFor();
  }
  await enter(page, "6-digit code", wrongCodeAt(secret, new Date()));
  await page
    .getByText(/^Too many wrong codes\. Please wait \d+ seconds and try again, or use a recovery code\.$/)
    .waitFor();
  await button(page, /^Try again in 0:\d\d$/).waitFor();
  await looksRight(window);
  await page.getByRole("link", { name: "Start over" }).click();
  await pageTitle(page, "Sign in").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/alerts");
  expect(window.errors).toEqual([]);
});

test("a person who signs in with Google is asked for the code as well", async () => {
  const grace = { name: "Grace Hall", email: "grace.hall@gmail.com" };
  const window = await openWindow(product);
  const { page } = window;
  const byGoogle = async (from: string) => {
    await page.goto(from);
    await button(page, "Continue with Google").click();
    await pageTitle(page, "Choose an account").waitFor();
    await page.getByLabel("Name").fill(grace.name);
    await page.getByLabel("Email").fill(grace.email);
    await button(page, "Continue").click();
  };
  await byGoogle("/signin");
  await pageTitle(page, "Verify Your Phone Number").waitFor();
  await page.goto("/v1/profile/password");
  await button(page, "Set up").click();
  const { secret } = await setUp(page);
  await button(page, "I saved them").click();
  await signOut(page);
  await byGoogle("/signin?next_route=/v1/profile/password");
  await pageTitle(page, "Enter your code").waitFor();
  await enter(page, "6-digit code", await codeNow(secret));
  await pageTitle(page, "Verify Your Phone Number").waitFor();
  expect(new URL(page.url()).searchParams.get("next_route")).toBe("/v1/profile/password");
  expect(window.errors).toEqual([]);
});

test("support staff must set up two-factor authentication before they see anything else", async () => {
  const sam = await signUp(product, "Sam Staff", "contractor");
  await product.database.sql`update person set staff_role = 'agent' where id = ${sam.id}`;
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/v1/alerts");
  await signIn(page, sam.email);
  await page.getByText("You work for Dibbs Support, so you need two-factor").waitFor();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await looksRight(window);
  await page.goto("/v1/projects");
  await page.getByText("You work for Dibbs Support, so you need two-factor").waitFor();
  await setUp(page);
  await looksRight(window);
  await button(page, "I saved them").click();
  await pageTitle(page, "My Projects").waitFor();
  expect(window.errors).toEqual([]);
});
