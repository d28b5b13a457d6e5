import { Schema } from "effect";
import { Text } from "./text.ts";

/**
 * Where to continue: `after` is the previous page's `next`; at most 100 rows at a time. An unknown `after` starts at
 * the beginning.
 */
export const PageRequest = Schema.Struct({
  after: Schema.NullOr(Text(200)),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
});
export type PageRequest = typeof PageRequest.Type;

/** A batch of a walk through all rows: at most `limit` rows after `after`; null starts at the beginning. */
export type RowsAfter<Key> = { readonly after: Key | null; readonly limit: number };

/** One page of a list; `next` is null on the last page. Keyset pagination neither repeats nor skips rows. */
export const Page = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Struct({ items: Schema.Array(item), next: Schema.NullOr(Schema.String) });
export type Page<Item> = { readonly items: ReadonlyArray<Item>; readonly next: string | null };

/** A list without pages. */
export const Items = <Item extends Schema.Constraint>(item: Item) => Schema.Struct({ items: Schema.Array(item) });

/** Cuts a page from up to `limit + 1` rows; the extra row only shows that there is a next page. */
export const cutPage = <Row>(rows: ReadonlyArray<Row>, limit: number, keyOf: (row: Row) => string): Page<Row> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
};
