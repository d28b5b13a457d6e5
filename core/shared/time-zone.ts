import type { Day } from "./day.ts";

// No schema here: pages import this at run time, and their first looks (web/looks) before the program loads.

/** All deadlines use one time zone, so that a listing closes at the same time across the US (decision 0006). */
export const businessZone = "America/New_York";

// One format per zone: creating one takes longer than everything else that placing a bid computes.
const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (zone: string): Intl.DateTimeFormat => {
  const made =
    calendars.get(zone) ??
    new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(zone, made);
  return made;
};

/** Returns the day in a zone, put together from parts: no locale formats it as YYYY-MM-DD in every browser. */
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

/** Returns how many days `to` is after `from`; negative if `to` is earlier. */
export const daysFromTo = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / oneDay);
