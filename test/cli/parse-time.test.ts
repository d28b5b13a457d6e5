import { describe, expect, it } from "vitest";
import { parseDay, parseDuration, parseSince, parseUntil } from "#cli/parse-time.ts";

/** A Wednesday, ten in the morning in New York. */
const now = new Date("2026-11-04T15:00:00Z");
const since = (text: string): string => parseSince(text, undefined, now).toISOString();
const until = (text: string): string => parseUntil(text, undefined, now).toISOString();
/** Expects each text to be parsed as its moment. */
const areRead = (read: (text: string) => string, moments: Readonly<Record<string, string>>) =>
  expect(Object.fromEntries(Object.keys(moments).map((text) => [text, read(text)]))).toEqual(moments);

describe("a time on the command line", () => {
  it("is a day, which begins and ends at midnight in New York", () => {
    // Clocks go back on the first of November: that day has 25 hours.
    areRead(since, { "2026-11-04": "2026-11-04T05:00:00.000Z", "2026-11-01": "2026-11-01T04:00:00.000Z" });
    areRead(until, { "2026-11-04": "2026-11-05T05:00:00.000Z", "2026-11-01": "2026-11-02T05:00:00.000Z" });
  });

  it("can be a day's name", () => {
    areRead(since, {
      today: "2026-11-04T05:00:00.000Z",
      Yesterday: "2026-11-03T05:00:00.000Z",
      monday: "2026-11-02T05:00:00.000Z",
      thursday: "2026-10-29T04:00:00.000Z",
      // Today's weekday means the day a week ago.
      wednesday: "2026-10-28T04:00:00.000Z",
    });
    expect(parseDay("yesterday", undefined, now)).toBe("2026-11-03");
    // Four in the morning in UTC is the day before in New York.
    expect(parseDay("today", undefined, new Date("2026-11-04T04:00:00Z"))).toBe("2026-11-03");
  });

  it("can be an age, or a moment with its zone", () => {
    areRead(since, { "2d": "2026-11-02T15:00:00.000Z", "2026-11-01T09:30Z": "2026-11-01T09:30:00.000Z" });
    areRead(until, { "30m": "2026-11-04T14:30:00.000Z", "2026-11-01T09:30:15-05:00": "2026-11-01T14:30:15.000Z" });
  });

  it("is otherwise refused with examples", () => {
    for (const wrong of [
      "",
      "tomorrow",
      "2026-02-30",
      "11/1/2026",
      "2026-11-01T09:30",
      "2026-11-01T99:30Z",
      "2y",
      "-1d",
    ])
      expect(() => since(wrong), wrong).toThrow("Give a day (2026-11-01, today, yesterday, monday)");
    for (const wrong of ["2d", "soon"]) expect(() => parseDay(wrong), wrong).toThrow("Give a day such as");
  });
});

describe("a length of time on the command line", () => {
  it("is a number of minutes, hours, days or weeks", () => {
    expect(["30m", "12h", "3d", "2w"].map(parseDuration)).toEqual([1_800_000, 43_200_000, 259_200_000, 1_209_600_000]);
    for (const wrong of ["", "3", "3y", "-1d"]) expect(() => parseDuration(wrong)).toThrow("30m, 12h, 3d or 2w");
  });
});
