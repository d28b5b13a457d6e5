import { Schema } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { ShownCredential } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { daysAfter } from "#core/shared/time-zone.ts";

/** The days on which work is done; both count. */
export type Dates = { readonly from: Day; readonly until: Day };

/** What of the insurance that a contract demands is there: its dates, the first day on which there is none, and what covers the others. */
export const InsuranceOfContract = Schema.Struct({
  from: Day,
  until: Day,
  /** Null where all of what is ahead is covered. In the past since when it has lapsed. */
  missingFrom: Schema.NullOr(Day),
  /** What the bidder states of insurance that ends within the dates or later, oldest first. */
  credentials: Schema.Array(ShownCredential),
});
export type InsuranceOfContract = typeof InsuranceOfContract.Type;

type Policy = Pick<ShownCredential, "kind" | "validFrom" | "validUntil">;

const latest = (...days: readonly [Day, ...ReadonlyArray<Day>]): Day => days.toSorted().at(-1) ?? days[0];

/**
 * The days of a contract: from the first that the bid names, or else that of the offer, until the last milestone is due; and until today
 * where work that is overdue goes on.
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

/** The insurances that say anything about these days. */
export const insuranceOf = <Shown extends Policy>(credentials: ReadonlyArray<Shown>, { from }: Dates) =>
  credentials.filter(({ kind, validUntil }) => kind === "insurance" && validUntil >= from);

/**
 * The first day, of those that are not over, on which no insurance covers the work; null where each is covered. One that ends is followed
 * by another without a gap. Where it has lapsed already, the day on which it did: however late one asks, that is the same.
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
