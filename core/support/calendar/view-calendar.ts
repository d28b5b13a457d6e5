import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { CalendarDates } from "./calendar-dates.ts";
import { type CalendarEntry, type DayRange, mostDays, mostEntries } from "./calendar-entry.ts";
import { entriesOf, type KeptEntry, rangeOf } from "./entry-of.ts";

/** What falls on these days for a person, the earliest first; and whether there is more than `limit`. */
export const readEntries = Effect.fnUntraced(function* (id: PersonId, days: DayRange, limit: number) {
  const policy = yield* Policy;
  // One more of each kind tells whether something is left out.
  const found = entriesOf(yield* (yield* CalendarDates).ofPerson(id, rangeOf(days, policy), limit + 1), days, policy);
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
