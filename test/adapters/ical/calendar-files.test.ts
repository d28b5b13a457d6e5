import { Effect } from "effect";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { icalFiles } from "#adapters/ical/calendar-files.ts";
import type { Day } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { type CalendarEvent, CalendarFiles } from "#core/support/calendar/read-calendar-feed.ts";

const contractId = "019a0000-0000-7000-8000-000000000001" as ContractId;

const anEvent = (but: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: "milestone-019a0000-0000-7000-8000-000000000002",
  day: "2026-12-31" as Day,
  title: "Milestone 1 due: A porch",
  link: { to: "poster_contract", contractId },
  changedAt: new Date("2026-11-20T15:30:00Z"),
  version: 3,
  ...but,
});

const written = (...events: ReadonlyArray<CalendarEvent>): Promise<string> =>
  Effect.runPromise(
    Effect.flatMap(CalendarFiles, (files) => files.write({ name: "Dibbs", language: "en", events })).pipe(
      Effect.provide(icalFiles("https://dibbs.example/")),
    ),
  );

/** Reads the text with a parser unrelated to the library that wrote it. */
const readBack = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { calendar, events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)) };
};

describe("a calendar file", () => {
  test("states its format and name, and asks to be refreshed every four hours", async () => {
    const { calendar } = readBack(await written());
    const textOf = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
    expect(["version", "method", "x-wr-calname", "prodid"].map(textOf)).toEqual([
      "2.0",
      "PUBLISH",
      "Dibbs",
      "-//Dibbs//Calendar//EN",
    ]);
    expect(textOf("refresh-interval")).toBe("PT4H");
  });

  test("has an all-day entry for each event, with a stable UID, its revision number and the time of its change", async () => {
    const [event] = readBack(await written(anEvent())).events;
    expect(event).toMatchObject({ uid: "milestone-019a0000-0000-7000-8000-000000000002@dibbs.example", sequence: 3 });
    expect([event?.startDate, event?.endDate].map((time) => [time?.isDate, time?.toString()])).toEqual([
      [true, "2026-12-31"],
      [true, "2027-01-01"],
    ]);
    const textOf = (name: string) => event?.component.getFirstPropertyValue(name)?.toString();
    expect(["dtstamp", "last-modified", "transp", "url"].map(textOf)).toEqual([
      "2026-11-20T15:30:00Z",
      "2026-11-20T15:30:00Z",
      "TRANSPARENT",
      `https://dibbs.example/v1/projects/contract?contract_id=${contractId}`,
    ]);
  });

  test("is the same text each time it is written", async () => {
    expect(await written(anEvent())).toBe(await written(anEvent()));
  });

  test.each([
    ["a comma, a semicolon and a backslash", "Beds; baths, and a \\ slash\\n"],
    [
      "another property",
      "Porch\r\nATTENDEE:mailto:mallory@example.com\r\nBEGIN:VEVENT",
      "Porch ATTENDEE:mailto:mallory@example.com BEGIN:VEVENT",
    ],
    ["lines of all kinds", "One\nTwo\rThree\u2028Four\u2029Five\u0085Six", "One Two Three Four Five Six"],
    ["signs that no text has", "A\u0000B\u0007C\u001b[31mD\u007f", "A B C [31mD"],
    ["half a sign", "Porch \ud83d and more", "Porch \ufffd and more"],
    ["signs of several bytes where lines are folded", `${"Ñandú 🏡 ".repeat(20)}end`],
    ["one word that is longer than a line", "x".repeat(400)],
    ["nothing but quotes and colons", '"Milestone":"due";VALUE=DATE'],
    ["an end of the calendar", "END:VCALENDAR"],
  ])("reads back a title with %s as one summary, and nothing else", async (_what, title, read = title) => {
    const text = await written(anEvent({ title }), anEvent({ id: "other", title: "Next" }));
    expect(readBack(text).events.map(({ summary }) => summary)).toEqual([read, "Next"]);
    expect(text.match(/^ATTENDEE/m)).toBeNull();
    // Lines end with CRLF and are at most 75 bytes long (RFC 5545, 3.1).
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
