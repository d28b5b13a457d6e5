import { Effect } from "effect";
import { expect } from "vitest";
import type { Page, PageRequest } from "#core/shared/page.ts";

/** Reads a list to its end, page by page, and returns all rows in the order in which they came. */
export const everyPage = Effect.fnUntraced(function* <Row, E, R>(
  limit: number,
  read: (page: PageRequest) => Effect.Effect<Page<Row>, E, R>,
  between: Effect.Effect<unknown, E, R> = Effect.void,
) {
  const rows: Array<Row> = [];
  let after: string | null = null;
  do {
    const page: Page<Row> = yield* read({ after, limit });
    rows.push(...page.items);
    after = page.next;
    yield* between;
  } while (after !== null);
  return rows;
});

export const firstPage: PageRequest = { after: null, limit: 100 };

/** Page keys that no page ever returned as its `next`. */
export const forgedKeys = [
  "x",
  "'; --",
  "2026-01-01 not-an-id",
  "9".repeat(200),
  "ffffffff-ffff-ffff-ffff-fffffffffff",
];

/** Checks that such a key reads the list from its beginning, and that the list has `count` rows. */
export const beginsAnew = Effect.fnUntraced(function* <E, R>(
  read: (page: PageRequest) => Effect.Effect<Page<unknown>, E, R>,
  count: number,
) {
  for (const after of forgedKeys) expect((yield* read({ after, limit: 5 })).items).toHaveLength(count);
});
