/**
 * Formats dates for the screens. A moment uses the reader's time zone; a plain 'YYYY-MM-DD' is shown unchanged, and its
 * distance is counted in the days of the rules (`dayOf`), so that the text changes when the rules do.
 */
import type { Day } from "#core/shared/day.ts";
import { dayOf, daysAfter, daysFromTo } from "#core/shared/time-zone.ts";
import * as words from "#web/words.ts";

export type Moment = string | number | Date;

/** The specification's formats, and a short one for the middle of a sentence. */
export type DateShape = "MMM DD, YYYY" | "MMM-DD-YYYY" | "DD MMM, YYYY" | "DD MMM YYYY" | "MMM D" | "h:mm a";

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const hoursAHalfDay = 12;
/** In days; beyond this the date itself is clearer than '9 weeks ago'. */
const lastRelativeDay = 30;

export function toDate(moment: Moment): Date {
  return typeof moment === "string" && plainDay.test(moment) ? new Date(`${moment}T00:00:00`) : new Date(moment);
}

export function isPlainDay(moment: Moment): boolean {
  return typeof moment === "string" && plainDay.test(moment);
}

export function formatDate(moment: Moment, shape: DateShape = "MMM DD, YYYY"): string {
  const date = toDate(moment);
  const parts: Record<string, string> = {
    MMM: words.dates.months[date.getMonth()] ?? "",
    DD: String(date.getDate()).padStart(2, "0"),
    D: String(date.getDate()),
    YYYY: String(date.getFullYear()),
    h: String(date.getHours() % hoursAHalfDay || hoursAHalfDay),
    mm: String(date.getMinutes()).padStart(2, "0"),
    a: date.getHours() < hoursAHalfDay ? words.dates.am : words.dates.pm,
  };
  return words.dates.shapeOf(shape).replace(/MMM|DD|D|YYYY|mm|h|a/g, (token) => parts[token] ?? token);
}

/** Returns the day in the reader's time zone. */
function dayHere(moment: Moment): Day {
  const date = toDate(moment);
  return new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10) as Day;
}

/**
 * Returns the calendar days from one moment to another, in the reader's time zone unless one of them is a plain day;
 * negative if `to` is earlier.
 */
export function daysBetween(from: Moment, to: Moment): number {
  const dayIn = (moment: Moment) =>
    !isPlainDay(moment) && (isPlainDay(from) || isPlainDay(to)) ? dayOf(toDate(moment)) : dayHere(moment);
  return daysFromTo(dayIn(from), dayIn(to));
}

/** 'Today', 'Yesterday', '2 days ago', then the date. */
export function sayAgo(moment: Moment, now: Moment = Date.now()): string {
  const days = daysBetween(moment, now);
  if (days < 0 || days > lastRelativeDay) return formatDate(moment);
  if (days === 0) return words.dates.today;
  return days === 1 ? words.dates.yesterday : words.dates.ago(days);
}

/** 'Today', 'Tomorrow', 'in 12 days', '3 days overdue'. */
export function sayDeadline(moment: Moment, now: Moment = Date.now()): string {
  const days = daysBetween(now, moment);
  if (days === 0) return words.dates.today;
  if (days === 1) return words.dates.tomorrow;
  return days > 0 ? words.dates.ahead(days) : words.dates.overdue(-days);
}

/** Returns today in the format of a date input. */
export function today(): string {
  return dayAfter(0);
}

/** Returns the day `days` from now, in the format of a date input. */
export function dayAfter(days: number): string {
  return daysAfter(dayOf(new Date()), days);
}
