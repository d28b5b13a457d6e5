import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { storedBid } from "#test/builders/stored.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
const migration = readFileSync(new URL("../../../migrations/0100-milestone-picture.sql", import.meta.url), "utf8");
const undone = `
  drop function keep_bid_pictures cascade;
  drop table bid_picture;
  alter table milestone drop column picture_id, drop column picture_name;
  update bid set milestones = (
    select jsonb_agg(stage - 'pictureId' - 'pictureName' order by at)
    from jsonb_array_elements(milestones) with ordinality as stages (stage, at)
  ) where milestones <> '[]'`;

test("the migration gives bids from before milestone pictures no picture", async () => {
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(database.sql))));
  await runtime.runPromise(
    Effect.gen(function* () {
      const bids = yield* Bids;
      const bid = yield* storedBid();
      const empty = yield* storedBid({}, { milestones: [] });
      yield* Effect.promise(() => database.sql.begin((tx) => tx.unsafe(undone)));
      expect((yield* bids.get(bid.id)).milestones).not.toEqual(bid.milestones);
      yield* Effect.promise(() => database.sql.begin((tx) => tx.unsafe(migration)));
      expect(yield* bids.get(bid.id)).toEqual(bid);
      expect(yield* bids.get(empty.id)).toEqual(empty);
    }),
  );
  await runtime.dispose();
});
