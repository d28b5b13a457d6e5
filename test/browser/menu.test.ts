import { expect, test } from "vitest";
import { signUpAt } from "./agreed.ts";
import { button, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight } from "./window.ts";

const product = ownProduct();

test("the menu marks the current page, and the header has the product's name where it fits and the professionals' links", async () => {
  const { window, page } = await signUpAt(product, "Olivia Park", "home_owner", "/v1/listing");
  await pageTitle(page, "Listings").waitFor();
  expect(new URL(page.url()).pathname).toBe("/v1/listing");
  const name = page.locator(".shell-header__name");
  const isShown = async () => ((await name.boundingBox())?.width ?? 0) > 20;
  const links = async () => {
    await button(page, "For professionals").press("Enter");
    await page.getByRole("link", { name: "Contractor/Sub-Contractor" }).waitFor();
    await page.getByRole("link", { name: "Supplier" }).waitFor();
    for (const name of ["Contractor/Sub-Contractor", "Supplier"]) {
      expect(await page.getByRole("link", { name }).getAttribute("href")).toBe("/projects");
    }
    await page.keyboard.press("Escape");
  };

  await page.evaluate(() => localStorage.setItem("dibbs.layout", JSON.stringify({ topMenu: true })));
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await pageTitle(page, "Listings").waitFor();
    await expect.poll(isShown).toBe(width === 1440);
    await links();
    await looksRight(window);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await links();
  await page.evaluate(() => localStorage.removeItem("dibbs.layout"));
  await page.setViewportSize({ width: 1440, height: 900 });
  const current = page.locator('[aria-current="page"]');
  for (const [path, name] of [
    ["/v1", "Home"],
    ["/v1/listing", "Listing"],
    ["/v1/projects", "My Projects"],
    ["/v1/chats", "Messages"],
    ["/v1/calendar", "Calendar"],
    ["/v1/payments", "Payment Methods"],
    ["/v1/statement", "Payment Methods"],
    ["/v1/support", "Dibbs Support"],
    ["/v1/saved-searches", "Saved Projects"],
    ["/v1/profile/feedback", "Profile"],
    ["/v1/alerts", "Alerts"],
  ] as const) {
    await page.goto(path);
    await current
      .filter({ hasText: name })
      .or(page.locator(`[aria-current="page"][aria-label^="${name}"]`))
      .first()
      .waitFor();
  }
  // The profile's base URL shows its first section.
  for (const [path, name] of [
    ["/v1/profile", "Basic Details"],
    ["/v1/profile/feedback", "Feedback"],
  ] as const) {
    await page.goto(path);
    await page.locator('.profile-nav [aria-current="page"]', { hasText: name }).waitFor();
    expect(await page.locator('.profile-nav [aria-current="page"]').count()).toBe(1);
  }
  expect(window.errors).toEqual([]);
});

test("at twice the browser's font size, pages and header fit the width of a tablet and a phone", async () => {
  const { page } = await signUpAt(product, "Rosa Delgado", "contractor", "/v1");
  await page.setViewportSize({ width: 820, height: 1100 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  for (const [path, title] of [
    ["/v1", "Home"],
    ["/v1/alerts", "Alerts"],
    ["/v1/profile", "Profile"],
  ] as const) {
    await page.goto(path);
    await pageTitle(page, title).waitFor();
    const sizes = () => [getComputedStyle(document.documentElement).fontSize, document.documentElement.scrollWidth];
    await expect.poll(() => page.evaluate(sizes)).toEqual(["32px", 820]);
  }
  // On a phone the whole header fits, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/v1");
  await pageTitle(page, "Home").waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
