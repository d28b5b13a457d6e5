import { expect, test } from "vitest";
import type { Day } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { agree, fence } from "./agreed.ts";
import { button, dialog, inDays, pageTitle, press } from "./parts.ts";
import { ownProduct } from "./product.ts";
import { looksRight, openAs, openWindow } from "./window.ts";

const product = ownProduct();

/** The fifteenth of next month. */
const nextMonth = `${daysAfter(`${inDays(0).slice(0, 7)}-01` as Day, 31).slice(0, 7)}-15`;

test("a contractor finds a milestone on its due day, and their calendar link serves it until they turn it off", async () => {
  const stages = [{ amount: 900, description: "Posts", due: nextMonth }];
  const { bidder } = await agree(product, { ...fence, stages });
  const window = await openWindow(product, { permissions: ["clipboard-read", "clipboard-write"] });
  const { page } = window;
  await openAs(page, bidder.email, "/v1");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByRole("link", { name: /^You're working on milestone 1, due/ }).waitFor();

  await today.getByRole("link", { name: "Calendar" }).click();
  await pageTitle(page, "Calendar").waitFor();
  const own = page.getByRole("region", { name: /\d{4}$/ });
  await own.getByText("Nothing this month.").waitFor();
  await button(own, "Next month").click();
  const due = own.getByRole("link", { name: `Milestone 1 due ${fence.title}` });
  await due.waitFor();
  expect(new URL(page.url()).searchParams.get("month")).toBe(nextMonth.slice(0, 7));
  await looksRight(window);

  await button(page, "Create link").click();
  const url = await page.getByLabel("Your secret link").inputValue();
  await press(page, "Copy link", "Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await looksRight(window);
  const read = await fetch(url);
  expect(read.status).toBe(200);
  const text = (await read.text()).replaceAll("\r\n ", "");
  expect(text).toContain(`SUMMARY:Milestone 1 due: ${fence.title}`);
  expect(text).toContain(`DTSTART;VALUE=DATE:${nextMonth.replaceAll("-", "")}`);

  // A later visit doesn't show the link again.
  await page.reload();
  await page.getByText("It was shown once, when it was created.").waitFor();
  expect(await page.getByLabel("Your secret link").count()).toBe(0);
  await button(page, "Turn off link").click();
  await button(dialog(page, "Turn off the link?"), "Turn off link").click();
  await button(page, "Create link").waitFor();
  expect((await fetch(url)).status).toBe(404);

  await due.click();
  await pageTitle(page, fence.title).waitFor();
  expect(window.errors).toEqual([]);
});

test("on a phone the days of a month are a list, not a table", async () => {
  const stages = [{ amount: 900, description: "Posts", due: nextMonth }];
  const { owner } = await agree(product, { ...fence, stages });
  const window = await openWindow(product, { viewport: { width: 390, height: 844 } });
  const { page } = window;
  await openAs(page, owner.email, `/v1/calendar?month=${nextMonth.slice(0, 7)}`);
  const day = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name: / 15$/ }) });
  await day.getByRole("link", { name: `Milestone 1 due ${fence.title}` }).waitFor();
  expect(await page.getByRole("table").count()).toBe(0);
  await button(page, "Previous month").click();
  await page.getByRole("heading", { name: "Nothing this month." }).waitFor();
  await looksRight(window);
  expect(window.errors).toEqual([]);
});
