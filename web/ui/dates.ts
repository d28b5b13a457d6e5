/** Dates as the screens write them. A plain 'YYYY-MM-DD' is a day where the reader is, never midnight in London. */

import * as words from "#web/words.ts";

export type Moment = string | number | Date;

/** The shapes that the specification names, and a short one for the middle of a sentence. */
export type DateShape = "MMM DD, YYYY" | "MMM-DD-YYYY" | "DD MMM, YYYY" | "DD MMM YYYY" | "MMM D" | "h:mm a";

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const millisecondsADay = 86_400_000;
const hoursAHalfDay = 12;
/** From here on '9 weeks ago' says less than the date itself. */
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

/** Whole calendar days from one moment to another; negative when `to` lies before. */
export function daysBetween(from: Moment, to: Moment): number {
  const midnight = (moment: Moment) => {
    const date = toDate(moment);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(to) - midnight(from)) / millisecondsADay);
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

/** Today as an input of type date wants it. */
export function today(): string {
  return dayAfter(0);
}

/** The day `days` from now, as an input of type date wants it. */
export function dayAfter(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
