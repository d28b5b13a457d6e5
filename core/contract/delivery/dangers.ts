import type { Day } from "#core/shared/day.ts";
import { daysFromTo } from "#core/shared/time-zone.ts";
import { type CountedItem, missingOf, standingOf } from "./count-items.ts";
import type { Delivery } from "./delivery.ts";

// No schema here, because pages import this at run time.

/** Why a delivery may miss its need-by date: it is overdue, promised too late, or something is missing or damaged. */
type DangerCause = "overdue" | "promised_late" | "short";

export type Danger = {
  readonly cause: DangerCause;
  /** Identifies the danger, so that nobody is warned of it twice. */
  readonly occasion: string;
};

type Facts = {
  readonly items: ReadonlyArray<CountedItem>;
  readonly entries: ReadonlyArray<Delivery>;
  readonly neededBy: Day;
  /** When the supplier is to deliver; null if there is no supplier yet. */
  readonly promisedFor: Day | null;
  readonly today: Day;
};

/** Returns the items that are still to come, in whole or in part. */
export const lackingOf = (items: ReadonlyArray<CountedItem>): ReadonlyArray<CountedItem> =>
  items.filter((item) => missingOf(item) > 0);

/** Returns how many days late the remaining items are, as promised or already; 0 if they aren't. */
export const daysLate = ({ items, neededBy, promisedFor, today }: Omit<Facts, "entries">): number => {
  if (lackingOf(items).length === 0) return 0;
  const expected = promisedFor !== null && promisedFor > today ? promisedFor : today;
  return Math.max(0, daysFromTo(neededBy, expected));
};

/** Returns everything that endangers the date, most urgent first; empty once all items have arrived. */
export const dangersOf = ({ items, entries, neededBy, promisedFor, today }: Facts): ReadonlyArray<Danger> => {
  if (lackingOf(items).length === 0) return [];
  const short = standingOf(entries).findLast(
    ({ by, isShort, lines }) => by === "poster" && (isShort || lines.some(({ damaged }) => damaged > 0)),
  );
  return [
    ...(short === undefined ? [] : [{ cause: "short" as const, occasion: short.id }]),
    ...(today > neededBy ? [{ cause: "overdue" as const, occasion: neededBy }] : []),
    ...(promisedFor !== null && promisedFor > neededBy
      ? [{ cause: "promised_late" as const, occasion: `${neededBy} ${promisedFor}` }]
      : []),
  ];
};
