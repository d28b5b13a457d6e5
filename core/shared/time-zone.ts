import type { Day } from "./day.ts";

// Without a schema: pages load this by value, and their first looks before the program.

/** Deadlines are read in one zone for everybody, so that a listing closes for all of the US at once (decision 0006). */
export const businessZone = "America/New_York";

// Made once for each zone: making one takes longer than everything else that placing a bid computes.
const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (zone: string): Intl.DateTimeFormat => {
  const made =
    calendars.get(zone) ??
    new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(zone, made);
  return made;
};

/** The day that it is then in a zone. Put together of its parts: no locale writes a day as ours in every browser. */
export const dayIn = (zone: string, time: Date): Day => {
  const parts = Object.fromEntries(
    calendarOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}` as Day;
};

export const dayOf = (time: Date): Day => dayIn(businessZone, time);

/** In milliseconds. */
export const oneDay = 24 * 3_600_000;

export const daysAfter = (day: Day, days: number): Day => {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10) as Day;
};

/** How many days `to` lies after `from`; below zero where it lies before it. */
export const daysFromTo = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / oneDay);
