import { InvalidArgumentError } from "commander";
import { Schema } from "effect";
import { Day, endOfDay } from "#core/shared/day.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";

const minute = 60_000;
const units = { m: minute, h: 60 * minute, d: 24 * 60 * minute, w: 7 * 24 * 60 * minute } as const;

const lengthOf = (text: string): number | null => {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  return unit === undefined ? null : Number(count) * units[unit as keyof typeof units];
};

/** Parses a duration such as `2w`, `3d`, `12h` or `30m` to milliseconds. */
export const parseDuration = (text: string): number => {
  const length = lengthOf(text);
  if (length !== null) return length;
  throw new InvalidArgumentError("Give a length of time such as 30m, 12h, 3d or 2w.");
};

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const startOf = (day: Day): Date => endOfDay(daysAfter(day, -1));

/** Returns the named day: a date, today, yesterday, or the latest such weekday before today. Null for anything else. */
const dayNamed = (text: string, now: Date): Day | null => {
  const word = text.toLowerCase();
  const today = dayOf(now);
  if (word === "today") return today;
  if (word === "yesterday") return daysAfter(today, -1);
  const place = weekdays.indexOf(word);
  if (place >= 0) {
    const back = (new Date(`${today}T00:00:00Z`).getUTCDay() - place + 7) % 7;
    return daysAfter(today, -(back || 7));
  }
  return Schema.is(Day)(text) ? text : null;
};

/** Has its own zone: `2026-11-01T09:30Z`, `2026-11-01T09:30:00.000-05:00`. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

const parse = (text: string, now: Date, dayEdge: (day: Day) => Date): Date => {
  const length = lengthOf(text);
  if (length !== null) return new Date(now.getTime() - length);
  const day = dayNamed(text, now);
  if (day !== null) return dayEdge(day);
  const at = moment.test(text) ? new Date(text) : null;
  if (at !== null && !Number.isNaN(at.getTime())) return at;
  throw new InvalidArgumentError(
    "Give a day (2026-11-01, today, yesterday, monday), how long ago (2d, 12h), or a time (2026-11-01T09:30Z).",
  );
};

/** Parses `--since`: a day counts from its start in New York, where all days of Dibbs begin (decision 0006). */
export const parseSince = (text: string, _before?: unknown, now = new Date()): Date => parse(text, now, startOf);

/** Parses `--until`, an exclusive bound: a day counts to its end in New York. */
export const parseUntil = (text: string, _before?: unknown, now = new Date()): Date => parse(text, now, endOfDay);

/** Parses a future time: a duration from now (3d, 12h), a moment, or a day, which means its start in New York. */
export const parseDue = (text: string, _before?: unknown, now = new Date()): Date => {
  const length = lengthOf(text);
  if (length !== null) return new Date(now.getTime() + length);
  const word = text.toLowerCase();
  const today = dayOf(now);
  if (word === "tomorrow") return startOf(daysAfter(today, 1));
  const place = weekdays.indexOf(word);
  if (place >= 0) {
    const ahead = (place - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
    return startOf(daysAfter(today, ahead || 7));
  }
  if (Schema.is(Day)(text)) return startOf(text);
  const at = moment.test(text) ? new Date(text) : null;
  if (at !== null && !Number.isNaN(at.getTime())) return at;
  throw new InvalidArgumentError(
    "Give a day (2026-12-01, tomorrow, monday), how long (3d, 12h), or a time (2026-12-01T09:30Z).",
  );
};

/** Parses a calendar day in New York: `2026-11-01`, `today`, `yesterday`, `monday`. */
export const parseDay = (text: string, _before?: unknown, now = new Date()): Day => {
  const day = dayNamed(text, now);
  if (day !== null) return day;
  throw new InvalidArgumentError("Give a day such as 2026-11-01, today, yesterday or monday.");
};

/** The help text of every command that takes a time. */
export const timeHelp = `
A time is a day (2026-11-01, today, yesterday, monday), how long ago it was
(2d, 12h, 30m, 2w), or a moment (2026-11-01T09:30Z). Days begin and end at
midnight in New York; --until counts its day.`;
