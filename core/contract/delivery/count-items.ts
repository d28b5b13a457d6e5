import type { BidItem } from "#core/market/bid/bid.ts";
import type { Delivery } from "./delivery.ts";

// Without a schema: pages load this by value.

/** An item of a supplier's contract, and how much of it has come. */
export type CountedItem = {
  /** Its place in the bid, from 0. */
  readonly item: number;
  readonly name: string;
  /** What one is, such as a box; null where nobody has said. */
  readonly unit: string | null;
  readonly ordered: number;
  /** By the receiver's word, those that were damaged among them. */
  readonly delivered: number;
  readonly damaged: number;
  /** What the supplier says to have delivered, which the receiver has not answered yet. */
  readonly unconfirmed: number;
};

type Entry = Pick<Delivery, "id" | "by" | "answers" | "replaces" | "lines" | "isShort">;

/** The entries that no other has replaced. */
export const standingOf = <It extends Entry>(entries: ReadonlyArray<It>): ReadonlyArray<It> => {
  const replaced = new Set(entries.map(({ replaces }) => replaces));
  return entries.filter(({ id }) => !replaced.has(id));
};

/** The supplier's entries that the receiver has not answered. */
export const unansweredOf = <It extends Entry>(entries: ReadonlyArray<It>): ReadonlyArray<It> => {
  const answered = new Set(entries.map(({ answers }) => answers));
  return standingOf(entries).filter(({ id, by }) => by === "bidder" && !answered.has(id));
};

const sumOf = (entries: ReadonlyArray<Entry>, item: number, part: "delivered" | "damaged"): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => line.item === item)
    .reduce((total, line) => total + line[part], 0);

/** The items that a bid on materials offers, and how much of each has come. */
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

/** How many of an item are still to come, damaged ones anew. */
export const missingOf = ({ ordered, delivered, damaged }: CountedItem): number =>
  Math.max(0, ordered - delivered + damaged);
