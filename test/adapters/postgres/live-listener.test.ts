import { Effect } from "effect";
import postgres from "postgres";
import { expect, test, vi } from "vitest";
import { databaseOf, postgresUnitOfWork } from "#adapters/postgres/database.ts";
import { postgresLive } from "#adapters/postgres/live.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import { type Change, Live, type LiveNote } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { ownDatabase } from "#test/support/database.ts";
import { openProxy } from "#test/support/proxy.ts";

const database = ownDatabase();
const change: Change = { noun: "bid", id: "1", event: "place" };

const run = <A, E>(effect: Effect.Effect<A, E, Live | UnitOfWork>) =>
  Effect.runPromiseExit(
    effect.pipe(Effect.provide([postgresLive, postgresUnitOfWork]), Effect.provide(databaseOf(database.sql))),
  );

test("a change reaches listeners in another process only once its unit of work is committed", async () => {
  const people = await Effect.runPromise(Effect.all(Array.from({ length: 250 }, () => newId(PersonId))));
  const elsewhere = postgres(database.directUrl, { onnotice: () => {} });
  const notes: Array<LiveNote> = [];
  const stop = await listenForChanges(elsewhere, { onNote: (note) => notes.push(note), onGap: () => {} });
  await run(
    Effect.gen(function* () {
      const live = yield* Live;
      const { atomic } = yield* UnitOfWork;
      yield* Effect.exit(
        atomic(Effect.andThen(live.publish(people, { ...change, event: "undone" }), Effect.fail("no"))),
      );
      yield* atomic(live.publish(people, change));
    }),
  );
  await expect.poll(() => notes.flatMap(({ to }) => to)).toEqual(people);
  expect(new Set(notes.map((note) => note.change.event))).toEqual(new Set(["place"]));
  await stop();
  await elsewhere.end();
});

test("a lost connection is reopened by itself, and the listener is told of the gap", async () => {
  const line = await openProxy(database.directUrl);
  const elsewhere = postgres(line.url, { onnotice: () => {}, backoff: () => 0.05 });
  const notes: Array<LiveNote> = [];
  const onGap = vi.fn();
  await listenForChanges(elsewhere, { onNote: (note) => notes.push(note), onGap });
  await line.cut();
  await new Promise((done) => setTimeout(done, 500));
  expect(onGap).not.toHaveBeenCalled();
  await line.mend();
  await expect.poll(() => onGap.mock.calls.length).toBe(1);
  await run(Effect.flatMap(Live, (live) => live.publish([], change)));
  const person = await Effect.runPromise(newId(PersonId));
  await run(Effect.flatMap(Live, (live) => live.publish([person], change)));
  await expect.poll(() => notes).toEqual([{ to: [person], change }]);
  await elsewhere.end({ timeout: 1 });
  await line.cut();
});
