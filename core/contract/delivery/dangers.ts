import type { Day } from "#core/shared/day.ts";
import { daysFromTo } from "#core/shared/time-zone.ts";
import { type CountedItem, missingOf, standingOf } from "./count-items.ts";
import type { Delivery } from "./delivery.ts";

// Without a schema: pages load this by value.

/** By what a delivery endangers the date that it is needed by: it is over, it is promised for later, or something is missing or damaged. */
type DangerCause = "overdue" | "promised_late" | "short";

export type Danger = {
  readonly cause: DangerCause;
  /** By which it is known: whoever was warned of it is not warned again. */
  readonly occasion: string;
};

type Facts = {
  readonly items: ReadonlyArray<CountedItem>;
  readonly entries: ReadonlyArray<Delivery>;
  readonly neededBy: Day;
  /** When the supplier is to deliver; null before there is one. */
  readonly promisedFor: Day | null;
  readonly today: Day;
};

/** The items of which something is still to come. */
export const lackingOf = (items: ReadonlyArray<CountedItem>): ReadonlyArray<CountedItem> =>
  items.filter((item) => missingOf(item) > 0);

/** By how many days what is still to come is late: as it is promised, or already; 0 where it is not. */
export const daysLate = ({ items, neededBy, promisedFor, today }: Omit<Facts, "entries">): number => {
  if (lackingOf(items).length === 0) return 0;
  const expected = promisedFor !== null && promisedFor > today ? promisedFor : today;
  return Math.max(0, daysFromTo(neededBy, expected));
};

/** Everything that endangers the date, the most urgent first; nothing once all has come. */
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
