import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { type CalendarDate, CalendarDates } from "./calendar-dates.ts";
import { type CalendarEntry, type DayRange, mostDays, mostEntries } from "./calendar-entry.ts";
import { entriesOf, type KeptEntry, rangeOf } from "./entry-of.ts";

const isRelease = ({ kind }: CalendarDate): boolean => kind === "release" || kind === "retainage_release";

/** Without what waits for a lien waiver that its contract demands: nobody knows on which day that is released (decision 92). */
const withoutUnwaived = Effect.fnUntraced(function* (dates: ReadonlyArray<CalendarDate>) {
  const contracts = yield* Contracts;
  const ids = new Set(dates.flatMap((date) => (isRelease(date) && date.contractId !== null ? [date.contractId] : [])));
  const demanding = (yield* contracts.atWork([...ids])).filter(({ waiverDemand }) => waiverDemand !== "none");
  const waiting = yield* Effect.forEach(demanding, ({ id }) =>
    Effect.gen(function* () {
      const contract = yield* contracts.view(id);
      const unwaived = yield* missingWaivers({ ...contract, contract });
      return contract.milestones.flatMap((it) => (unwaived.has(it.id) ? [`${id} ${it.number}`] : []));
    }),
  );
  const isWaiting = new Set(waiting.flat());
  return dates.filter((date) => !isRelease(date) || !isWaiting.has(`${date.contractId} ${date.number}`));
});

/** What falls on these days for a person, the earliest first; and whether there is more than `limit`. */
export const readEntries = Effect.fnUntraced(function* (id: PersonId, days: DayRange, limit: number) {
  const policy = yield* Policy;
  // One more of each kind tells whether something is left out.
  const dates = yield* (yield* CalendarDates).ofPerson(id, rangeOf(days, policy), limit + 1);
  const found = entriesOf(yield* withoutUnwaived(dates), days, policy);
  return { entries: found.slice(0, limit), isCut: found.length > limit };
});

/** As it is shown on one's own pages. */
const shown = ({ changedAt: _changedAt, version: _version, ...entry }: KeptEntry): CalendarEntry => entry;

/**
 * One's own days from one to another, both included, and which day it is: days have one zone for everybody (decision 6). Fails `Invalid` for a range
 * that ends before it begins, and for more than two months.
 */
export const viewCalendar = Effect.fn("viewCalendar")(function* ({ personId }: PersonActor, { from, to }: DayRange) {
  if (to < from) return yield* invalid({ field: "to", message: "The last day can't be before the first." });
  if (to > daysAfter(from, mostDays - 1)) {
    return yield* invalid({ field: "to", message: `A calendar shows ${mostDays} days at the most.` });
  }
  const { entries, isCut } = yield* readEntries(personId, { from, to }, mostEntries);
  return { today: yield* today, items: entries.map(shown), isCut };
});
