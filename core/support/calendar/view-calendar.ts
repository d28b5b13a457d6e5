import { Effect } from "effect";
import { chunksOf } from "effect/Array";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { type CalendarDate, CalendarDates } from "./calendar-dates.ts";
import { type CalendarEntry, type DayRange, mostDays, mostEntries } from "./calendar-entry.ts";
import { entriesOf, type KeptEntry, rangeOf } from "./entry-of.ts";

const isRelease = ({ kind }: CalendarDate): boolean => kind === "release" || kind === "retainage_release";

/** Returns the milestones that wait for a lien waiver their contract requires, as contract id and milestone number. */
const waitingForWaiver = Effect.fnUntraced(function* (ids: ReadonlyArray<ContractId>) {
  const found = (yield* (yield* Contracts).atWork(ids)).filter(({ waiverDemand }) => waiverDemand !== "none");
  if (found.length === 0) return [];
  const demanding = new Map(found.map((contract) => [contract.id, contract]));
  const balances = yield* (yield* ContractBalances).ofContracts([...demanding.keys()]);
  const read = balances.flatMap((balance) => {
    const contract = demanding.get(balance.contract.id);
    return contract ? [{ ...balance, contract }] : [];
  });
  const missing = yield* missingWaivers(read);
  return read.flatMap(({ contract, milestones }) =>
    milestones.flatMap(({ id, number }) => (missing.has(id) ? [`${contract.id} ${number}`] : [])),
  );
});

/** How many contracts `ContractBalances` reads at once. */
const atOnce = 100;

/** Leaves out releases that wait for a lien waiver, because their day is unknown (decision 92). */
const withoutUnwaived = Effect.fnUntraced(function* (dates: ReadonlyArray<CalendarDate>) {
  const ids = new Set(dates.flatMap((date) => (isRelease(date) && date.contractId !== null ? [date.contractId] : [])));
  const isWaiting = new Set((yield* Effect.forEach(chunksOf(ids, atOnce), waitingForWaiver)).flat());
  return dates.filter((date) => !isRelease(date) || !isWaiting.has(`${date.contractId} ${date.number}`));
});

/** Returns a person's entries on these days, earliest first, and whether there are more than `limit`. */
export const readEntries = Effect.fnUntraced(function* (id: PersonId, days: DayRange, limit: number) {
  const policy = yield* Policy;
  // One more of each kind shows whether anything is left out.
  const dates = yield* (yield* CalendarDates).ofPerson(id, rangeOf(days, policy), limit + 1);
  const found = entriesOf(yield* withoutUnwaived(dates), days, policy);
  return { entries: found.slice(0, limit), isCut: found.length > limit };
});

/** Returns the entry as the person's own pages show it. */
const shown = ({ changedAt: _changedAt, version: _version, ...entry }: KeptEntry): CalendarEntry => entry;

/**
 * Returns the person's entries from one day to another, both included, and today's date: days have one zone for
 * everybody (decision 6). Fails with `Invalid` if the range ends before it begins or exceeds two months.
 */
export const viewCalendar = Effect.fn("viewCalendar")(function* ({ personId }: PersonActor, { from, to }: DayRange) {
  if (to < from) return yield* invalid({ field: "to", message: "The last day can't be before the first." });
  if (to > daysAfter(from, mostDays - 1)) {
    return yield* invalid({ field: "to", message: `A calendar can show up to ${mostDays} days.` });
  }
  const { entries, isCut } = yield* readEntries(personId, { from, to }, mostEntries);
  return { today: yield* today, items: entries.map(shown), isCut };
});
