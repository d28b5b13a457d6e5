import { Effect, Layer, ManagedRuntime } from "effect";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { refreshUsual } from "#core/money/usual/refresh-usual.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { storedEnd } from "#test/builders/closeout.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Product } from "./product.ts";

/**
 * Stores eight contracts of five owners that ended a month ago, the first at 3,000 dollars and each next one at 100
 * more, and runs the nightly job on them. They are with three contractors, or all with `bidderId`. Returns their bids.
 */
export const endEight = async (
  { database }: Product,
  listing: Partial<Listing>,
  bidderId: PersonId | null = null,
): Promise<ReadonlyArray<string>> => {
  const sql = await connect(database.url, { max: 2 });
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql))));
  const story = Effect.gen(function* () {
    const people = yield* Effect.forEach(Array.from({ length: 8 }), () => storedPerson());
    const idAt = (at: number) => people[at]?.id as PersonId;
    const ended = yield* Effect.forEach(Array.from({ length: 8 }), (_, at) =>
      storedEnd({
        posterId: idAt(at % 5),
        bidderId: bidderId ?? idAt(5 + (at % 3)),
        endedAt: new Date(Date.now() - 30 * oneDay + at),
        dollars: 3_000 + at * 100,
        listing,
      }),
    );
    yield* refreshUsual({ again: true });
    return ended.map(({ bid }) => bid.id);
  });
  try {
    return await runtime.runPromise(story);
  } finally {
    await runtime.dispose();
    await sql.end();
  }
};
