import { Schema } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { ShownCredential } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";

/** The first and the last day of the work, both included. */
export type Dates = { readonly from: Day; readonly until: Day };

/** The insurance that a contract requires: its dates, the first uncovered day, and what covers the others. */
export const InsuranceOfContract = Schema.Struct({
  from: Day,
  until: Day,
  /** Null if all coming days are covered. A day in the past is when coverage lapsed. */
  missingFrom: Schema.NullOr(Day),
  /** The bidder's insurance that ends within the dates or later, oldest first. */
  credentials: Schema.Array(ShownCredential),
});
export type InsuranceOfContract = typeof InsuranceOfContract.Type;

type Policy = Pick<ShownCredential, "kind" | "validFrom" | "validUntil">;

const latest = (...days: readonly [Day, ...ReadonlyArray<Day>]): Day => days.toSorted().at(-1) ?? days[0];

/**
 * Returns a contract's dates: from the bid's start day, or else the day of the offer, until the last milestone is due,
 * or until today if open work is overdue.
 */
export const contractDates = (
  { startDay, offered, today }: { readonly startDay: Day | null; readonly offered: Day; readonly today: Day },
  milestones: ReadonlyArray<Pick<Milestone, "endDay"> & Partial<Pick<Milestone, "kind" | "state">>>,
): Dates => {
  const work = milestones.filter(({ kind, state }) => kind !== "retainage" && state !== "dropped");
  const isOpen = work.some(({ state }) => state === undefined || state === "planned");
  const from = startDay ?? offered;
  const until = latest(from, ...work.map(({ endDay }) => endDay));
  return { from, until: isOpen ? latest(until, today) : until };
};

/** Returns the insurance policies that haven't ended before these dates. */
export const insuranceOf = <Shown extends Policy>(credentials: ReadonlyArray<Shown>, { from }: Dates) =>
  credentials.filter(({ kind, validUntil }) => kind === "insurance" && validUntil >= from);

/**
 * Returns the first day from today on that no insurance covers; null if all are covered. A policy may follow another
 * without a gap. If coverage has already lapsed, returns the day on which it did, whatever day is today.
 */
export const missingFrom = (credentials: ReadonlyArray<Policy>, dates: Dates, today: Day): Day | null => {
  const policies = insuranceOf(credentials, dates);
  const first = latest(dates.from, today);
  if (first > dates.until) return null;
  let day = first;
  for (;;) {
    const covering = policies.filter(({ validFrom, validUntil }) => validFrom <= day && validUntil >= day);
    const [end] = covering.map(({ validUntil }) => validUntil).toSorted((one, other) => (one < other ? 1 : -1));
    if (end === undefined) break;
    if (end >= dates.until) return null;
    day = daysAfter(end, 1);
  }
  if (day > first) return day;
  const over = policies
    .filter(({ validUntil }) => validUntil < first)
    .map(({ validUntil }) => daysAfter(validUntil, 1));
  return latest(dates.from, ...over);
};
