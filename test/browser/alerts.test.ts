import { expect, test } from "vitest";
import { linkAt } from "#api/addresses.ts";
import { AlertId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { type Party, postedBy, signUp } from "./agreed.ts";
import { button, pageTitle } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { interceptNext, looksRight, openAs, openWindow, openWindowAs, withoutReload } from "./window.ts";

const product = ownProduct();

/** Sends a person alerts a minute apart, named by their numbers from 1. */
const tellNumbered = async (
  { id: personId }: Party,
  count: number,
  link = (number: number) => `/v1/payments?${number}`,
): Promise<void> => {
  const begun = Date.parse("2026-03-09T15:58:00Z");
  for (let number = 1; number <= count; number += 1) {
    const at = new Date(begun + number * 60_000);
    await product.database.sql`
      insert into alert (id, person_id, kind, title, message, link, created_at)
      values (${idOf(AlertId, at)}, ${personId}, 'milestone', ${`Alert ${number}`}, ${`What happened, ${number}`},
        ${JSON.stringify(linkAt(link(number)))}::text::jsonb, ${at})`;
  }
};

const unread = async ({ id }: Party): Promise<number> =>
  (await product.database.sql`select id from alert where person_id = ${id} and read_at is null`).length;

test("alerts are paged, read one by one and marked as read all at once, and the count in the header follows in every window", async () => {
  const person = await signUp(product, "Rosa Delgado", "contractor");
  const window = await openWindow(product, { timezoneId: "America/Chicago" });
  const { page } = window;
  await openAs(page, person.email, "/v1/alerts");
  await page.getByText("No alerts yet").waitFor();
  await looksRight(window);

  await tellNumbered(person, 7);
  await page.reload();
  const titles = () => page.locator("tbody th a").allTextContents();
  const bell = (unread: number) =>
    page
      .getByRole("banner")
      .getByRole("link", { name: unread === 0 ? "Alerts" : new RegExp(`^Alerts, ${unread} `), exact: true });
  await expect.poll(titles).toEqual(["Alert 7", "Alert 6", "Alert 5", "Alert 4", "Alert 3"]);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Alert", "Details", "Date", "Time"]);
  const row = page.getByRole("row").filter({ hasText: "What happened, 7" });
  await row.getByText("09 Mar 2026", { exact: true }).waitFor();
  await row.getByText("11:05 am", { exact: true }).waitFor();
  await bell(7).waitFor();
  await looksRight(window);

  // By keyboard: go to the second page, whose request fails at first, then show more rows per page.
  await interceptNext(page, /alert-groups\?.*after=/, (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Next").press("Enter");
  await page.getByRole("alert").filter({ hasText: "Something went wrong." }).waitFor();
  await page.getByText("Page 1").waitFor();
  await looksRight(window);
  await button(page, "Try Again").press("Enter");
  await expect.poll(titles).toEqual(["Alert 2", "Alert 1"]);
  // At either end the button keeps the focus.
  const isFocused = (name: string) => button(page, name).evaluate((one) => one === document.activeElement);
  await button(page, "Previous").press("Enter");
  await page.getByText("Page 1").waitFor();
  expect(await isFocused("Previous")).toBe(true);
  await button(page, "Next").press("Enter");
  await page.getByText("Page 2").waitFor();
  expect(await isFocused("Next")).toBe(true);
  await page.getByLabel("Rows per page").selectOption("10");
  await expect.poll(titles).toHaveLength(7);
  await page.getByText("Page 1").waitFor();

  // Following an alert marks it as read, which the person's other window learns.
  const other = await openWindowAs(product, person.email, "/v1/alerts");
  const otherBell = (unread: number) =>
    other.page.getByRole("banner").getByRole("link", { name: new RegExp(`^Alerts, ${unread} `) });
  await otherBell(7).waitFor();
  await withoutReload(other, async () => {
    await page.getByRole("link", { name: "Alert 7" }).press("Enter");
    await pageTitle(page, "Payment Methods").waitFor();
    await bell(6).waitFor();
    await otherBell(6).waitFor();
  });
  await page.goBack();
  await page.getByText("6 unread.").waitFor();

  await withoutReload(other, async () => {
    await button(page, "Mark all as read").press("Enter");
    await page.getByText("You're all caught up.").waitFor();
    await other.page.getByText("You're all caught up.").waitFor();
  });
  await button(page, "Mark all as read").waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await looksRight(window);
  expect([...window.errors, ...other.errors]).toEqual([]);
});

test("alerts about one project share a row that expands, and visiting the project marks them as read", async () => {
  const owner = await signUp(product, "Olivia Park", "home_owner");
  const { id } = await postedBy(owner, { title: "Paint The Porch" });
  await tellNumbered(owner, 19, () => `/v1/projects/bidders?listing_id=${id}`);
  await tellNumbered(owner, 1, () => "/v1/profile/feedback");
  const window = await openWindowAs(product, owner.email, "/v1/alerts");
  const { page } = window;
  await page.getByText("20 unread.").waitFor();
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await page.getByRole("columnheader").allTextContents()).toEqual(["Alert", "Details", "Date", "Time"]);
  await button(page, "Show 18 earlier").press("Enter");
  await expect.poll(() => rows.count()).toBe(20);
  await page.getByText("What happened, 18").waitFor();
  await looksRight(window);
  await button(page, "Hide earlier alerts").press("Enter");
  await expect.poll(() => rows.count()).toBe(2);
  await looksRight(window);

  // By a way other than the alert: from the owner's projects.
  await page.goto("/v1/projects");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Alerts, 20 / })
    .waitFor();
  await page.getByRole("link", { name: "View Bidders" }).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Alerts, 1 / })
    .waitFor();

  // A new alert about the page that is open is marked as read, too.
  await tellNumbered(owner, 1, () => `/v1/projects/bidders?listing_id=${id}`);
  await page.reload();
  await pageTitle(page, "View Bidders").waitFor();
  await expect.poll(() => unread(owner)).toBe(1);
  await page.goto("/v1/alerts");
  await page.getByText("1 unread.").waitFor();
  await expect.poll(() => rows.count()).toBe(2);

  // At twice the font size nothing is cut off: beside the open menu, and on a phone.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(window.errors).toEqual([]);
});
