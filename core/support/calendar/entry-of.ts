import { daysToCancel } from "#core/market/state-rules/days-to-cancel.ts";
import { type Day, endOfDay } from "#core/shared/day.ts";
import type { Link } from "#core/shared/link.ts";
import type { PolicyValues } from "#core/shared/policy.ts";
import { dayOf, daysAfter, oneDay } from "#core/shared/time-zone.ts";
import type { CalendarDate, CalendarRange } from "./calendar-dates.ts";
import type { CalendarEntry, DayRange } from "./calendar-entry.ts";

/** More days than any rule allows for canceling, counting business days and holidays. */
const mostDaysToCancel = 30;

type Releases = Pick<PolicyValues, "releaseAfterDays">;

/** Returns the ranges to query for entries on these days. */
export const rangeOf = (days: DayRange, { releaseAfterDays }: Releases): CalendarRange => {
  const from = endOfDay(daysAfter(days.from, -1));
  // `endOfDay` is the start of the next day.
  const to = new Date(endOfDay(days.to).getTime() - 1);
  const before = (time: Date): Date => new Date(time.getTime() - releaseAfterDays * oneDay);
  return {
    days,
    times: { from, to },
    waiting: { from: before(from), to: before(to) },
    made: { from: daysAfter(days.from, -mostDaysToCancel), to: days.to },
  };
};

const dayOfDate = ({ kind, day, at, made }: CalendarDate, { releaseAfterDays }: Releases): Day | null => {
  if (day !== null) return day;
  if (made !== null) return daysToCancel(made)?.until ?? null;
  if (at === null) return null;
  return dayOf(kind === "release" ? new Date(at.getTime() + releaseAfterDays * oneDay) : at);
};

const linkOf = ({ kind, side, listingId, contractId, bidId }: CalendarDate): Link => {
  if (kind === "credential") return { to: "credentials" };
  if (contractId !== null && side === "poster") return { to: "poster_contract", contractId };
  if (contractId !== null && bidId !== null) return { to: "bidder_contract", bidId };
  if (listingId === null) return { to: "listings" };
  return kind === "deadline" ? { to: "bidders", listingId } : { to: "listing", listingId };
};

/** An entry with the fields that tell other calendars that it changed. */
export type KeptEntry = CalendarEntry & Pick<CalendarDate, "changedAt" | "version">;

/** Returns the calendar entry of a date; null if no rule gives it a day. */
const entryOf = (date: CalendarDate, policy: Releases): KeptEntry | null => {
  const day = dayOfDate(date, policy);
  if (day === null) return null;
  const { kind, side, project, number, credential, changedAt, version } = date;
  const id = `${kind}-${date.id}`;
  return { id, kind, day, side, project, number, credential, link: linkOf(date), changedAt, version };
};

const inOrder = (one: KeptEntry, other: KeptEntry): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1;

/** Returns the entries on these days, earliest first. */
export const entriesOf = (
  dates: ReadonlyArray<CalendarDate>,
  { from, to }: DayRange,
  policy: Releases,
): ReadonlyArray<KeptEntry> =>
  dates
    .flatMap((date) => entryOf(date, policy) ?? [])
    .filter(({ day }) => day >= from && day <= to)
    .toSorted(inOrder);
