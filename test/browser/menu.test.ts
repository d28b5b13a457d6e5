import { expect, test } from "vitest";
import { ownBrowser } from "#test/support/browser.ts";
import { signUp } from "./agreed.ts";
import { ownProduct } from "./product.ts";
import { button, pageTitle, signIn } from "./steps.ts";
import { looksRight, openWindow } from "./window.ts";

const browser = ownBrowser();
const product = ownProduct();

test("the listing page has two addresses, and the header has name and professionals' links in every menu", async () => {
  const person = await signUp(product, "Olivia Park", "home_owner");
  const window = await openWindow(browser, product);
  const { page } = window;
  await page.goto("/v1/listing");
  await signIn(page, person.email);
  await pageTitle(page, "Listings").waitFor();
  expect(new URL(page.url()).pathname).toBe("/v1/listing");
  const name = page.locator(".shell-header__name");
  const isShown = async () => ((await name.boundingBox())?.width ?? 0) > 20;
  const links = async () => {
    await button(page, "For professionals").press("Enter");
    await page.getByRole("link", { name: "Contractor/Sub-Contractor" }).waitFor();
    await page.getByRole("link", { name: "Supplier" }).waitFor();
    await page.keyboard.press("Escape");
  };

  await page.evaluate(() => localStorage.setItem("dibbs.layout", JSON.stringify({ topMenu: true })));
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await pageTitle(page, "Listings").waitFor();
    expect(await isShown()).toBe(width === 1440);
    await links();
    await looksRight(window);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await links();
  expect(window.errors).toEqual([]);
});
