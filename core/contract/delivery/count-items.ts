import type { BidItem } from "#core/market/bid/bid.ts";
import type { Delivery } from "./delivery.ts";

// No schema here, because pages import this at run time.

/** An item of a supplier's contract, and how much of it has arrived. */
export type CountedItem = {
  /** The item's index in the bid, from 0. */
  readonly item: number;
  readonly name: string;
  /** The unit, such as a box; null if nobody named one. */
  readonly unit: string | null;
  readonly ordered: number;
  /** How many arrived according to the receiver, including damaged ones. */
  readonly delivered: number;
  readonly damaged: number;
  /** How many the supplier says were delivered and the receiver hasn't answered yet. */
  readonly unconfirmed: number;
};

type Entry = Pick<Delivery, "id" | "by" | "answers" | "replaces" | "lines" | "isShort">;

/** Returns the entries that no other entry has replaced. */
export const standingOf = <It extends Entry>(entries: ReadonlyArray<It>): ReadonlyArray<It> => {
  const replaced = new Set(entries.map(({ replaces }) => replaces));
  return entries.filter(({ id }) => !replaced.has(id));
};

/** Returns the supplier's entries that the receiver hasn't answered. */
export const unansweredOf = <It extends Entry>(entries: ReadonlyArray<It>): ReadonlyArray<It> => {
  const answered = new Set(entries.map(({ answers }) => answers));
  return standingOf(entries).filter(({ id, by }) => by === "bidder" && !answered.has(id));
};

const sumOf = (entries: ReadonlyArray<Entry>, item: number, part: "delivered" | "damaged"): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.item === item)
    .reduce((total, line) => total + line[part], 0);

/** Returns the items that a bid on materials offers, and how much of each has arrived. */
export const countItems = (
  items: ReadonlyArray<Pick<BidItem, "offered" | "productName" | "unit" | "quantity">>,
  entries: ReadonlyArray<Entry>,
): ReadonlyArray<CountedItem> => {
  const received = standingOf(entries).filter(({ by }) => by === "poster");
  const said = unansweredOf(entries);
  return items.flatMap(({ offered, productName, unit, quantity }, item) =>
    offered
      ? [
          {
            item,
            name: productName,
            unit: unit ?? null,
            ordered: quantity,
            delivered: sumOf(received, item, "delivered"),
            damaged: sumOf(received, item, "damaged"),
            unconfirmed: sumOf(said, item, "delivered"),
          },
        ]
      : [],
  );
};

/** Returns how many of an item are still to come, including replacements for damaged ones. */
export const missingOf = ({ ordered, delivered, damaged }: CountedItem): number =>
  Math.max(0, ordered - delivered + damaged);
