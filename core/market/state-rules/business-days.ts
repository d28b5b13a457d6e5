import { Schema } from "effect";
import type { Day } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import holidays from "./packs/holidays.json" with { type: "json" };
import { RuleSource } from "./rule.ts";

const Month = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }));

/** A holiday of each year: on a date, or on the so-manieth such weekday of a month; from the end where `nth` is below 0. */
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

/** The holidays of the country, with their source; a program does not start with a list that is none. */
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

/** Whether a day is a holiday. One that falls on a Sunday is kept on the Monday after it, one on a Saturday on the Friday before. */
export const isHoliday = (day: Day): boolean => {
  const year = Number(day.slice(0, 4));
  // New Year's Day is kept in the year before where it falls on a Saturday.
  return [year, year + 1].some((of) =>
    federalHolidays.holidays.some((holiday) => {
      const own = inYear(holiday, of);
      const kept = { 0: daysAfter(own, 1), 6: daysAfter(own, -1) }[weekdayOf(own)];
      return own === day || kept === day;
    }),
  );
};

/** The day that lies so many business days after this one, which is not counted itself. */
export const businessDaysAfter = (day: Day, count: number, weekdaysOff: ReadonlyArray<number>): Day => {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    if (!weekdaysOff.includes(weekdayOf(at)) && !isHoliday(at)) left -= 1;
  }
  return at;
};
