import { Schema } from "effect";
import type { Day } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import holidays from "./packs/holidays.json" with { type: "json" };
import { RuleSource } from "./rule.ts";

const Month = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }));

/** A yearly holiday: on a date, or on the nth weekday of a month, counted from its end if `nth` is negative. */
const Holiday = Schema.Union([
  Schema.Struct({ name: Schema.String, month: Month, day: Schema.Int }),
  Schema.Struct({
    name: Schema.String,
    month: Month,
    weekday: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 })),
    nth: Schema.Literals([-1, 1, 2, 3, 4]),
  }),
]);
type Holiday = typeof Holiday.Type;

/** The federal holidays, with their source; a malformed list keeps the program from starting. */
export const federalHolidays = Schema.decodeUnknownSync(
  Schema.Struct({ source: RuleSource, holidays: Schema.Array(Holiday) }),
)(holidays);

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const two = (part: number): string => String(part).padStart(2, "0");

const inYear = (holiday: Holiday, year: number): Day => {
  if ("day" in holiday) return `${year}-${two(holiday.month)}-${two(holiday.day)}` as Day;
  const first = `${year}-${two(holiday.month)}-01` as Day;
  const firstSuch = daysAfter(first, (holiday.weekday - weekdayOf(first) + 7) % 7);
  if (holiday.nth > 0) return daysAfter(firstSuch, 7 * (holiday.nth - 1));
  const fifth = daysAfter(firstSuch, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : daysAfter(firstSuch, 21);
};

/** Whether a day is a holiday. One on a Sunday is also observed on Monday, one on a Saturday on the Friday before. */
export const isHoliday = (day: Day): boolean => {
  const year = Number(day.slice(0, 4));
  // New Year's Day is observed in the previous year if it falls on a Saturday.
  return [year, year + 1].some((of) =>
    federalHolidays.holidays.some((holiday) => {
      const own = inYear(holiday, of);
      const kept = { 0: daysAfter(own, 1), 6: daysAfter(own, -1) }[weekdayOf(own)];
      return own === day || kept === day;
    }),
  );
};

/** Returns the day that is this many business days after `day`, which itself does not count. */
export const businessDaysAfter = (day: Day, count: number, weekdaysOff: ReadonlyArray<number>): Day => {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    if (!weekdaysOff.includes(weekdayOf(at)) && !isHoliday(at)) left -= 1;
  }
  return at;
};
