import { expect, test } from "vitest";
import { saveSearchEndpoint } from "#api/endpoints/saved-searches.ts";
import { aFilter } from "#test/builders/saved-search.ts";
import { postedBy, signUp } from "./agreed.ts";
import { button, dialog, goTo, pageTitle, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

test("a saved search alerts its owner to a new match, and is managed by keyboard", async () => {
  const seeker = await signUp(product, "Carl Nguyen", "contractor");
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const window = await openWindowAs(product, seeker.email, "/v1");
  const { page } = window;
  await page.getByRole("link", { name: "Saved searches" }).press("Enter");
  await page.getByRole("heading", { name: "No saved searches yet" }).waitFor();
  await looksRight(window);
  await page.goto("/v1?type=Carpenter&city=Austin&budget=20000&text=sunroom");
  await button(page, "Save this search").press("Enter");
  const naming = dialog(page, "Save this search");
  await naming.getByText("Carpenter with 'sunroom' in Austin, up to $20,000").waitFor();
  await naming.getByLabel("Name").fill(" ");
  await naming.getByLabel("Name").press("Enter");
  await naming.getByText("Name this search.").waitFor();
  await looksRight(window);
  await naming.getByLabel("Name").fill("Sunrooms");
  await naming.getByLabel("Name").press("Enter");
  await page.getByText("Saved. We'll let you know when something new matches.").waitFor();
  await page.getByRole("link", { name: "Search saved" }).waitFor();
  await looksRight(window);

  // Someone posts a match: the bell shows it without a reload, and the alert links to the project.
  await withoutReload(window, async () => {
    await postedBy(owner, { title: "Build a sunroom" });
    await page
      .getByRole("link", { name: /Alerts.*1/ })
      .first()
      .waitFor();
  });
  await page.goto("/v1/alerts");
  await page.getByText("'Build a sunroom' in Austin, TX matches 'Sunrooms'.").first().waitFor();
  await page.getByText("New match for your saved search").first().click();
  await dialog(page, "Build A Sunroom").getByText("Austin, TX").first().waitFor();
  await page.keyboard.press("Escape");

  await goTo(page, "Saved Projects");
  await page.getByRole("link", { name: "Saved searches" }).press("Enter");
  await pageTitle(page, "Saved searches").waitFor();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Sunrooms" }) });
  await row.getByText("Carpenter with 'sunroom' in Austin, up to $20,000").waitFor();
  await looksRight(window);
  const alerts = row.getByRole("switch", { name: "Alerts for Sunrooms" });
  expect(await alerts.isChecked()).toBe(true);
  await alerts.press("Space");
  await page.getByText("Alerts off for Sunrooms.").waitFor();
  expect(await alerts.isChecked()).toBe(false);

  await button(row, "Rename Sunrooms").press("Enter");
  const renaming = dialog(page, "Rename this search");
  expect(await renaming.getByLabel("Name").inputValue()).toBe("Sunrooms");
  await renaming.getByLabel("Name").fill("Glass rooms");
  await renaming.getByLabel("Name").press("Enter");
  const renamed = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Glass rooms" }) });
  await renamed.getByRole("link", { name: "Show results of Glass rooms" }).press("Enter");
  await projectCard(page, "Build A Sunroom").waitFor();
  expect(new URL(page.url()).searchParams.get("budget")).toBe("20000");
  expect(await page.getByRole("searchbox", { name: "Search projects" }).inputValue()).toBe("sunroom");

  await page.getByRole("link", { name: "Search saved" }).press("Enter");
  expect(await renamed.getByRole("switch").isChecked()).toBe(false);
  await button(renamed, "Remove Glass rooms").press("Enter");
  const sure = dialog(page, "Remove Glass rooms?");
  await sure.getByText("You'll no longer get alerts for it.").waitFor();
  await looksRight(window);
  await button(sure, "Remove").press("Enter");
  await page.getByRole("heading", { name: "No saved searches yet" }).waitFor();
  expect(window.errors).toEqual([]);
});

test("saving a 21st search says to remove one first", async () => {
  const seeker = await signUp(product, "Carl Nguyen", "contractor");
  for (let n = 1; n <= 20; n += 1) {
    await seeker.call(saveSearchEndpoint, { body: { name: `Search ${n}`, filter: aFilter({ text: `porch ${n}` }) } });
  }
  const window = await openWindowAs(product, seeker.email, "/v1?city=Austin");
  const { page } = window;
  await button(page, "Save this search").click();
  await button(dialog(page, "Save this search"), "Save search").click();
  await page.getByText("Remove one of your saved searches first.").waitFor();
  await page.goto("/v1/saved-searches");
  await expect.poll(() => page.getByRole("switch").count()).toBe(20);
  await looksRight(window);
});
