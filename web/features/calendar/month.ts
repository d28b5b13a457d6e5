/** The days of a month, as text as everywhere: a day has no time and no zone. */

export type Month = string;

const shape = /^(20\d\d)-(0[1-9]|1[0-2])$/;
const daysAWeek = 7;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const firstOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

export const monthOf = (day: string): Month => day.slice(0, 7);

/** Returns the month that an address asks for, or the month of `today`. */
export const monthAsked = (asked: string | null, today: string): Month =>
  asked !== null && shape.test(asked) ? asked : monthOf(today);

export const monthAfter = (month: Month, months: number): Month => {
  const first = firstOf(month);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(dayOf(first));
};

/** Whether an address can ask for the month. */
export const isShown = (month: Month): boolean => shape.test(month);

/** The last day that anybody can ask for. */
const lastDay = "2099-12-31";

/** Returns the range of days that these weeks show, within the limit. */
export const rangeOf = (weeks: ReadonlyArray<ReadonlyArray<string>>): { from: string; to: string } => {
  const to = weeks.at(-1)?.at(-1) ?? "";
  return { from: weeks[0]?.[0] ?? "", to: to > lastDay ? lastDay : to };
};

/** Returns the weeks that contain the month, each from Sunday to Saturday. */
export const weeksOf = (month: Month): ReadonlyArray<ReadonlyArray<string>> => {
  const day = firstOf(month);
  day.setUTCDate(1 - day.getUTCDay());
  const weeks: Array<ReadonlyArray<string>> = [];
  do {
    weeks.push(
      Array.from({ length: daysAWeek }, () => {
        const own = dayOf(day);
        day.setUTCDate(day.getUTCDate() + 1);
        return own;
      }),
    );
  } while (monthOf(dayOf(day)) === month);
  return weeks;
};
