import { expect, test } from "vitest";
import { signUp, signUpAt } from "./agreed.ts";
import { button, openDialog, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

const product = ownProduct();

test("Help and About are public pages, and the menu opens Help in a new tab", async () => {
  const contractor = await signUp(product, "Carl Nguyen", "contractor");
  const window = await openWindow(product);
  const { page } = window;
  await page.goto("/help");
  await pageTitle(page, "Help").waitFor();
  await looksRight(window);
  await page.goto("/about");
  await pageTitle(page, "About Dibbs").waitFor();
  await looksRight(window);

  await openAs(page, contractor.email, "/v1/payments");
  const menu = page.getByRole("navigation", { name: "Main" });
  const [tab] = await Promise.all([page.waitForEvent("popup"), menu.getByRole("link", { name: /^Help/ }).click()]);
  await pageTitle(tab, "Help").waitFor();
  await tab.getByRole("link", { name: "Write to Dibbs Support" }).click();
  await pageTitle(tab, "Dibbs Support").waitFor();
  expect(await menu.getByRole("link", { name: /^About/ }).getAttribute("href")).toBe("/about");
  expect(window.errors).toEqual([]);
});

test("the menus link to Dibbs Support, account deletion is under Account, and every page sets the tab's title", async () => {
  const { window, page } = await signUpAt(product, "Maya Osei", "contractor", "/v1/payments");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dibbs Support" }).click();
  await pageTitle(page, "Dibbs Support").waitFor();
  await page.goto("/v1/payments");
  await button(page.getByRole("banner"), "Account").click();
  await page.getByRole("menuitem", { name: "Dibbs Support" }).click();
  const asking = await openDialog(page, "New request", "Contact Dibbs Support");
  await button(asking, "Send").click();
  // A field's error goes away once the person types there.
  await asking.getByText("Say what it's about.").waitFor();
  await asking.getByLabel("Subject").fill("W");
  await asking.getByText("Say what it's about.").waitFor({ state: "detached" });
  await asking.getByText("Tell us what we can help with.").waitFor();

  await page.goto("/v1/profile/account");
  for (const name of ["Sign Out", "Prepare my data", "Delete my account"]) {
    await page.getByRole("main").getByRole("button", { name, exact: true }).waitFor();
  }
  await looksRight(window);
  await page.goto("/v1/profile/password");
  await page.getByRole("heading", { name: "Password", level: 2 }).waitFor();
  expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0);

  const titles: Readonly<Record<string, string>> = {
    "/v1": "Home · Dibbs",
    "/v1/listing": "Listings · Dibbs",
    "/v1/projects": "My Projects · Dibbs",
    "/v1/projects/bidders": "View Bidders · Dibbs",
    "/v1/projects/contract": "Contract Details · Dibbs",
    "/v1/my-bids": "My Bids · Dibbs",
    "/v1/my-bids/contract": "Contract Details · Dibbs",
    "/v1/projects-liked": "Saved Projects · Dibbs",
    "/v1/saved-searches": "Saved searches · Dibbs",
    "/v1/payments": "Payment Methods · Dibbs",
    "/v1/payments/createcustomer": "Set up bank transfers · Dibbs",
    "/v1/stripe-payment": "Pay by card · Dibbs",
    "/v1/alerts": "Alerts · Dibbs",
    "/v1/chats": "Messages · Dibbs",
    "/v1/support": "Dibbs Support · Dibbs",
    "/v1/profile": "Basic Details · Dibbs",
    "/v1/profile/account": "Account · Dibbs",
    "/v1/nowhere": "Page not found · Dibbs",
    "/help": "Help · Dibbs",
    "/about": "About Dibbs · Dibbs",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect.poll(() => page.title(), { timeout: 20_000 }).toBe(title);
  }
  expect(window.errors).toEqual([]);
});
