import { Schema } from "effect";
import { expect, test } from "vitest";
import { viewCalendarEndpoint } from "#api/endpoints/calendar.ts";
import { isShown, monthAfter, monthAsked, rangeOf, weeksOf } from "#web/features/calendar/month.ts";

test("a month is shown in weeks that begin on Sunday", () => {
  const weeks = weeksOf("2026-12");
  expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
    ["2026-11-29", "2026-12-05"],
    ["2026-12-06", "2026-12-12"],
    ["2026-12-13", "2026-12-19"],
    ["2026-12-20", "2026-12-26"],
    ["2026-12-27", "2027-01-02"],
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test.each([
  ["2026-02", 4],
  ["2024-02", 5],
  ["2026-08", 6],
  ["2026-11", 5],
])("%s is shown in %i whole weeks", (month, count) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  const days = new Set(weeks.flat());
  expect(days.size).toBe(count * 7);
  expect([...days].filter((day) => day.startsWith(month)).length).toBeGreaterThanOrEqual(28);
  // At most as many days as the API returns at once.
  expect(days.size).toBeLessThanOrEqual(62);
});

test.each(["2000-01", "2026-12", "2099-12"])("the days shown for %s are a valid calendar query", (month) => {
  const query = rangeOf(weeksOf(month));
  expect(Schema.decodeUnknownSync(viewCalendarEndpoint.query)(query)).toEqual(query);
  expect(query.to >= `${month}-31`).toBe(true);
});

test("previous and next months cross the turn of the year", () => {
  expect([monthAfter("2026-12", 1), monthAfter("2027-01", -1), monthAfter("2026-12", 14)]).toEqual([
    "2027-01",
    "2026-12",
    "2028-02",
  ]);
});

test.each([null, "", "2026", "2026-13", "2026-12-01", "1999-01", "20261", "abc"])(
  "an address with the month %s shows the present month",
  (asked) => expect(monthAsked(asked, "2026-11-26")).toBe("2026-11"),
);

test("an address shows the month that it asks for", () => {
  expect(monthAsked("2027-03", "2026-11-26")).toBe("2027-03");
  expect([isShown("2099-12"), isShown("2100-01")]).toEqual([true, false]);
});
