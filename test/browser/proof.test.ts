import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp, signUpAt } from "./agreed.ts";
import { button, dialog, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindow, openWindowAs, password } from "./window.ts";

const product = ownProduct();

const title = "Confirm it's you";
const qrCode = (page: Page) => page.getByRole("img", { name: "QR code for your authenticator app" });
const letPass = () => product.database.sql`
  update session set created_at = created_at - interval '11 minutes', proven_at = proven_at - interval '11 minutes'`;

test("changing sign-in settings some time after signing in asks for the password, then continues", async () => {
  const { window, page } = await signUpAt(product, "Maya Torres", "home_owner", "/v1/profile/password");
  await button(page, "Set up").waitFor();
  await letPass();

  await button(page, "Set up").click();
  const asked = dialog(page, title);
  await asked.getByLabel("Your password").waitFor();
  await looksRight(window);
  await button(asked, "Cancel").click();
  await asked.waitFor({ state: "detached" });
  await page.getByText("You signed in a while ago, so we need to make sure it's you.").waitFor();
  await button(page, "Cancel").click();

  await button(page, "Set up").click();
  await press(asked, "Confirm", "Enter your password.");
  await asked.getByLabel("Your password").fill("a guess");
  await page.keyboard.press("Enter");
  await asked.getByText("This isn't your password.").waitFor();
  await asked.getByLabel("Your password").fill(password);
  await page.keyboard.press("Enter");
  await qrCode(page).waitFor();
  await asked.waitFor({ state: "detached" });
});

test("an opening dialog does not take the focus from the dialog above it", async () => {
  const maya = await signUp(product, "Maya Torres", "home_owner");
  const { page } = await openWindowAs(product, maya.email, "/v1/profile/password");
  await button(page, "Set up").click();
  await qrCode(page).waitFor();
  await button(page, "Cancel").click();
  await letPass();
  await button(page, "Set up").click();
  const asked = dialog(page, title);
  await button(asked, "Cancel").click();
  await asked.waitFor({ state: "detached" });
  await button(page, "Cancel").click();

  // The second time everything is loaded, and the question opens while the dialog below is still opening.
  await page.evaluate((title) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const nameOf = (element: Element | null) =>
      element?.closest(".ui-dialog")?.querySelector("h2")?.textContent ?? "none";
    const whenThere = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>(".ui-dialog input[type=password]");
      if (!field || nameOf(field) !== title) return;
      whenThere.disconnect();
      field.focus();
      document.addEventListener("focusin", ({ target }) => seen.push(nameOf(target as Element)));
    });
    whenThere.observe(document.body, { childList: true, subtree: true });
  }, title);
  await button(page, "Set up").click();
  await expect.poll(() => page.locator(".ui-dialog--enter-done").count()).toBe(2);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen)).toEqual([]);
});

test("a person without a password confirms with Google and returns to the page", async () => {
  const window = await openWindow(product);
  const { page } = window;
  const grace = { name: "Grace Lin", email: "grace.lin@gmail.com" };
  const choose = async () => {
    await pageTitle(page, "Choose an account").waitFor();
    await page.getByLabel("Name").fill(grace.name);
    await page.getByLabel("Email").fill(grace.email);
    await button(page, "Continue").click();
  };
  await page.goto("/signin");
  await button(page, "Continue with Google").click();
  await choose();
  await pageTitle(page, "Verify Your Phone Number").waitFor();
  await page.goto("/v1/profile/password");
  await button(page, "Set up").waitFor();
  await letPass();
  await button(page, "Set up").click();
  const asked = dialog(page, title);
  await button(asked, "Continue with Google").waitFor();
  await looksRight(window);
  await button(asked, "Continue with Google").click();
  await choose();
  await page.getByText("You can continue now.").waitFor();
  await button(page, "Set up").click();
  await qrCode(page).waitFor();
});
