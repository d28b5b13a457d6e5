/** Formats months and days in words. */
import * as words from "#web/words.ts";
import type { Month } from "./month.ts";

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(words.calendar.locale, { ...options, timeZone: "UTC" });

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** 'December 2026'. */
export const sayMonth = (month: Month): string =>
  formatOf({ month: "long", year: "numeric" }).format(at(`${month}-01`));

/** 'Thursday, December 3'. */
export const longDay = (day: string): string =>
  formatOf({ weekday: "long", month: "long", day: "numeric" }).format(at(day));

/** A Sunday, because the week begins with it. */
const sunday = Date.UTC(2026, 10, 1);
const oneDay = 86_400_000;

export const weekdays = (): ReadonlyArray<{ readonly short: string; readonly long: string }> => {
  const [short, long] = [formatOf({ weekday: "short" }), formatOf({ weekday: "long" })];
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(sunday + index * oneDay);
    return { short: short.format(day), long: long.format(day) };
  });
};
