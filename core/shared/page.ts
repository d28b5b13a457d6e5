import { Schema } from "effect";
import { Text } from "./text.ts";

/**
 * Where to go on: `after` is the `next` of the page before; at most 100 rows at a time. What no page has given
 * begins at the beginning.
 */
export const PageRequest = Schema.Struct({
  after: Schema.NullOr(Text(200)),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
});
export type PageRequest = typeof PageRequest.Type;

/** Which rows of a walk through all of them: at most `limit`, those behind `after`; null begins at the beginning. */
export type RowsAfter<Key> = { readonly after: Key | null; readonly limit: number };

/** One page of a list; `next` is null on the last one. By keyset pagination no row shows twice or is missed. */
export const Page = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.String) });
export type Page<Item> = { readonly items: ReadonlyArray<Item>; readonly next: string | null };

/** A list that comes whole. */
export const Items = <Item extends Schema.Constraint>(item: Item) => Schema.Struct({ items: Schema.Array(item) });

/** Cuts a page out of `limit + 1` rows; the row too many only tells that there is a next page. */
export const cutPage = <Row>(rows: ReadonlyArray<Row>, limit: number, keyOf: (row: Row) => string): Page<Row> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
};
