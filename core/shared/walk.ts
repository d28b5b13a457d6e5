import { Effect } from "effect";
import type { Page, RowsAfter } from "./page.ts";

/**
 * Reads rows in batches of `limit`, each starting after the last row of the previous batch, until a batch is not full.
 * `read` finishes processing its rows before the next batch.
 */
export const walkRows = <Row, Key, E, R>(
  limit: number,
  keyOf: (row: Row) => Key,
  read: (page: RowsAfter<Key>) => Effect.Effect<ReadonlyArray<Row>, E, R>,
) =>
  Effect.gen(function* () {
    for (let after: Key | null = null; ; ) {
      const rows: ReadonlyArray<Row> = yield* read({ after, limit });
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) return;
      after = keyOf(last);
    }
  });

/** Walks through every page of a list, ours or a provider's, and returns the number of items. */
export const walkPages = <Item, E, R, E2, R2>(
  read: (after: string | null) => Effect.Effect<Page<Item>, E, R>,
  each: (items: ReadonlyArray<Item>) => Effect.Effect<unknown, E2, R2>,
) =>
  Effect.gen(function* () {
    let after: string | null = null;
    let count = 0;
    do {
      const page: Page<Item> = yield* read(after);
      count += page.items.length;
      yield* each(page.items);
      after = page.next;
    } while (after !== null);
    return count;
  });
