import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { aListingDraft, aMaterialsDraft } from "#test/builders/listing.ts";
import { signUp, uploadPorch } from "./agreed.ts";
import { button, dialog, inDays, openDialog, projectCard } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow, openWindowAs } from "./window.ts";

const product = ownProduct();

const at = (city: string, state: string, zipCode: string, latitude: number, longitude: number) => ({
  streetAddress: "1 Main Street",
  city,
  state,
  zipCode,
  latitude,
  longitude,
});
const austin = at("Austin", "TX", "78701", 30.2713, -97.7426);
const roundRock = at("Round Rock", "TX", "78664", 30.5145, -97.668);
const denver = at("Denver", "CO", "80202", 39.7491, -104.9946);

/** Posts four listings, in this order, that differ in everything that can be searched for. */
const postFour = async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const pictures = [await uploadPorch(owner)];
  const post = (draft: ListingDraft) => owner.call(postListingEndpoint, { body: { ...draft, pictures } });
  const soon = (days: number) => inDays(days) as Day;
  await post(
    aListingDraft({
      title: "Mend The Roof",
      industries: ["Roofing"],
      place: austin,
      budget: cents(500_000),
      deadline: soon(40),
      materialsProvided: true,
    }),
  );
  await post(
    aListingDraft({
      title: "Lay A Floor",
      industries: ["Flooring"],
      place: roundRock,
      budget: cents(900_000),
      deadline: soon(10),
      materialsProvided: false,
    }),
  );
  await post(
    aListingDraft({
      title: "Paint A House",
      industries: ["Painting"],
      place: denver,
      budget: cents(200_000),
      deadline: soon(20),
      materialsProvided: false,
    }),
  );
  await post(
    aMaterialsDraft({ title: "Boards For A Deck", place: denver, budget: cents(300_000), deadline: soon(30) }),
  );
};
const everyTitle = ["Boards For A Deck", "Paint A House", "Lay A Floor", "Mend The Roof"];

/** Waits until the cards have exactly these titles in this order. */
const shows = async (page: Page, titles: readonly string[]): Promise<void> => {
  const cards = page.locator(".listing-card__title");
  await expect.poll(() => cards.allTextContents(), { timeout: 20_000 }).toEqual(titles);
};
const counts = (page: Page, text: string): Promise<void> =>
  page.getByRole("status").getByText(text, { exact: true }).waitFor();

/** Returns the URL's query, which leaves out default values. */
const searchOf = (page: Page): string => new URL(page.url()).search;

const openFilters = async (page: Page): Promise<void> => {
  await button(page, /^Filters/).click();
  await page.getByLabel("ZIP code").waitFor();
};

const signedIn = async () => {
  const supplier = await signUp(product, "Sam Reed", "supplier");
  const window = await openWindowAs(product, supplier.email, "/v1");
  await window.page.waitForURL(/\/v1/);
  return window;
};

test("each filter finds and counts its projects and can be removed, and projects can be sorted", async () => {
  await postFour();
  const window = await signedIn();
  const { page } = window;
  await shows(page, everyTitle);
  await counts(page, "4 projects");
  await openFilters(page);
  await looksRight(window);

  // Each filter alone: how it is set, what it finds, and the chip that removes it.
  const choose = (label: string, option: string) => () =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option });
  const filters: ReadonlyArray<readonly [set: () => Promise<unknown>, titles: readonly string[], chip: string]> = [
    [() => page.getByLabel("ZIP code").fill("78701"), ["Lay A Floor", "Mend The Roof"], "50 miles from 78701"],
    [choose("State", "Colorado"), ["Boards For A Deck", "Paint A House"], "Colorado"],
    [choose("Listing type", "Individual materials"), ["Boards For A Deck"], "Individual materials"],
    [choose("Materials", "Provided"), ["Mend The Roof"], "Materials: Provided"],
    [() => page.getByLabel("Budget up to").fill("3000"), ["Boards For A Deck", "Paint A House"], "Up to $3,000"],
    [() => page.getByLabel("Due by").fill(inDays(10)), ["Lay A Floor"], "Due by"],
    // The checkbox follows the URL, which may change a moment after the click, so the result is checked instead.
    [() => page.getByRole("checkbox", { name: "Roofing" }).click(), ["Mend The Roof"], "Roofing"],
    [
      async () => {
        await page.getByLabel("City").fill("Round R");
        await page.getByRole("option", { name: "Round Rock", exact: true }).click();
      },
      ["Lay A Floor"],
      "Round Rock",
    ],
  ];
  for (const [set, titles, chip] of filters) {
    await set();
    await shows(page, titles);
    await counts(page, titles.length === 1 ? "1 project" : `${titles.length} projects`);
    await button(page, new RegExp(`^Remove filter: ${chip.replace("$", "\\$")}`)).click();
    await shows(page, everyTitle);
  }

  // Sorting; by distance only with a ZIP code.
  const order = page.getByLabel("Sort by");
  await order.selectOption({ label: "Deadline: soonest" });
  await shows(page, ["Lay A Floor", "Paint A House", "Boards For A Deck", "Mend The Roof"]);
  await order.selectOption({ label: "Budget: highest" });
  await shows(page, ["Lay A Floor", "Mend The Roof", "Boards For A Deck", "Paint A House"]);
  expect(await order.getByRole("option", { name: "Nearest (needs a ZIP code)" }).isDisabled()).toBe(true);
  await page.getByLabel("ZIP code").fill("78664");
  await order.selectOption({ label: "Nearest" });
  await shows(page, ["Lay A Floor", "Mend The Roof"]);
  await projectCard(page, "Mend The Roof").getByText("Austin, TX · 17 miles away").waitFor();
  await page.getByLabel("Distance").selectOption({ label: "Within 10 miles" });
  await shows(page, ["Lay A Floor"]);
  await looksRight(window);

  // An empty result says so, and offers a way back.
  await page.getByLabel("State", { exact: true }).selectOption({ label: "Ohio" });
  await page.getByRole("heading", { name: "No matching projects" }).waitFor();
  await counts(page, "0 projects");
  await looksRight(window);
  await button(page, "Clear filters").last().click();
  await shows(page, everyTitle);
  expect(searchOf(page)).toBe("");
  expect(window.errors).toEqual([]);
});

test("an unknown ZIP code is reported at its field and in place of the projects", async () => {
  const window = await signedIn();
  const { page } = window;
  await openFilters(page);
  await page.getByLabel("ZIP code").fill("99999");
  await page.getByRole("heading", { name: "Unknown ZIP code" }).waitFor();
  const field = page.getByLabel("ZIP code");
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("alert").getByText("We don't know the ZIP code 99999. Please check its five digits.").waitFor();
  await looksRight(window);
  await button(page, "Remove the ZIP code").click();
  await page.getByRole("heading", { name: "Unknown ZIP code" }).waitFor({ state: "detached" });
  expect(searchOf(page)).toBe("");
});

test("the URL holds the filters, and going back restores them, also from another page", async () => {
  await postFour();
  const window = await signedIn();
  const { page } = window;
  await page.goto("/v1?zip=80202&miles=25&kind=service&text=paint+a&sort=distance");
  const found = projectCard(page, "Paint A House").first();
  await found.waitFor();
  expect(await page.getByLabel("Search projects").last().inputValue()).toBe("paint a");
  await button(page, "Remove filter: Projects").click();
  await expect.poll(() => searchOf(page)).not.toContain("kind");
  await page.goBack();
  await button(page, "Remove filter: Projects").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "My Projects", exact: true }).first().click();
  await page.waitForURL(/\/v1\/projects/);
  await page.goBack();
  await button(page, "Remove filter: 25 miles from 80202").waitFor();
  await found.waitFor();
  expect(await page.getByLabel("Sort by").inputValue()).toBe("distance");
});

test("Back closes an open dialog, and a closed dialog leaves no entry in the history", async () => {
  await postFour();
  const window = await signedIn();
  const { page } = window;
  await page.goto("/v1?zip=80202&miles=25");
  await button(page, "Remove filter: 25 miles from 80202").click();
  await expect.poll(() => searchOf(page)).toBe("");
  const open = async () => {
    const opened = await openDialog(projectCard(page, "Paint A House").first(), /^View Details/, "Paint A House");
    await opened.waitFor();
    return opened;
  };
  const isClosed = async (details: Locator) => {
    await details.waitFor({ state: "detached" });
    expect(searchOf(page)).toBe("");
  };

  const details = await open();
  await page.goBack();
  await isClosed(details);

  // A profile opens over the details, and each closes separately.
  await open();
  const person = await openDialog(details, "Olivia Park", "Profile");
  await person.waitFor();
  await page.keyboard.press("Escape");
  await person.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await isClosed(details);

  // Clicked twice quickly, it closes once.
  await open();
  await details.getByRole("button", { name: "Close" }).evaluate((close: HTMLElement) => {
    close.click();
    close.click();
  });
  await isClosed(details);

  await open();
  await page.reload();
  await details.waitFor();
  await page.keyboard.press("Escape");
  await isClosed(details);
  await page.goBack();
  await button(page, "Remove filter: 25 miles from 80202").waitFor();
  expect(window.errors).toEqual([]);
});

test("closing a dialog opened by a link stays on its page, and Back goes to the page before", async () => {
  const window = await signedIn();
  const { page } = window;
  await page.goto("/v1/support");
  await page.goto("/v1?post=new");
  const chooser = dialog(page, "Post a project");
  await chooser.waitFor();
  await page.keyboard.press("Escape");
  await chooser.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname + searchOf(page)).toBe("/v1");
  await page.goBack();
  await page.waitForURL(/\/v1\/support/);
});

const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The focus never came there.");
};

test("filters are set and removed by keyboard alone, and the focus is never lost", async () => {
  const window = await signedIn();
  const { page } = window;
  await page.getByLabel("Sort by").waitFor();
  const opener = button(page, /^Filters/);
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await page.getByLabel("ZIP code").waitFor();
  expect(await opener.getAttribute("aria-expanded")).toBe("true");
  await tabTo(page, page.getByLabel("ZIP code"));
  await page.keyboard.type("78701");
  await tabTo(page, page.getByRole("checkbox", { name: "Roofing" }));
  await page.keyboard.press("Space");
  const [near, roofing] = [button(page, /^Remove filter: 50 miles/), button(page, "Remove filter: Roofing")];
  await roofing.waitFor();
  await tabTo(page, near);
  await page.keyboard.press("Enter");
  await near.waitFor({ state: "detached" });
  await expect.poll(() => roofing.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await roofing.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("on a phone the filters open as a dialog that shows how many projects match", async () => {
  await postFour();
  const supplier = await signUp(product, "Sam Reed", "supplier");
  const window = await openWindow(product, { viewport: { width: 390, height: 844 } });
  const { page } = window;
  await openAs(page, supplier.email, "/v1?text=boards+for+a+deck");
  await projectCard(page, "Boards For A Deck").first().waitFor();
  const sheet = await openDialog(page, "Filters");
  await sheet.getByLabel("Materials", { exact: true }).selectOption({ label: "Not Provided" });
  await button(sheet, "Show 0 projects").waitFor();
  await looksRight(window);
  await button(sheet, "Clear filters").click();
  await sheet.getByLabel("State", { exact: true }).selectOption({ label: "Colorado" });
  await button(sheet, /^Show [1-9]\d* projects?$/).click();
  await sheet.waitFor({ state: "detached" });
  await projectCard(page, "Boards For A Deck").first().waitFor();
  expect(window.errors).toEqual([]);
});

test("a search that was cut off says so, below its results or in place of them", async () => {
  await postFour();
  const searcher = await signUp(product, "Carl Nguyen", "contractor");
  const window = await openWindow(product);
  const { page } = window;
  await page.route(/\/api\/listings\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isCut: true } });
  });
  const refine = page.getByText("That search was too broad. Refine it to find more.");
  await openAs(page, searcher.email, "/v1?text=roof");
  await projectCard(page, "Mend The Roof").first().waitFor();
  await refine.waitFor();
  await looksRight(window);
  await page.goto("/v1?text=nothingofthekind");
  await refine.waitFor();
  expect(await page.locator(".listing-card__title").count()).toBe(0);
  await looksRight(window);
  expect(window.errors).toEqual([]);
});
