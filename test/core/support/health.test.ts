import { Effect, Fiber } from "effect";
import { expect } from "vitest";
import { now } from "#core/shared/day.ts";
import { checkChat, Heartbeats, keepBeating } from "#core/support/health/heartbeats.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

const isDown = Effect.map(
  listStuck({ ...anythingStuck, kind: "server-down" }, { after: null, limit: 10 }),
  ({ items }) => items.map(({ id }) => id),
);

/** Runs a server for this long; sleeping in a test world lets the time pass. */
const runsFor = Effect.fnUntraced(function* (id: string, minutes: number) {
  const until = (yield* now).getTime() + minutes * 60_000;
  const fiber = yield* Effect.forkChild(keepBeating(id, "https://dibbs.example"));
  while ((yield* now).getTime() < until) yield* Effect.yieldNow;
  yield* Fiber.interrupt(fiber);
});

testInWorld(
  "a server is heard of as long as it runs, missed a minute after it ended, and forgotten when another one has run for an hour",
  function* () {
    const time = yield* Time;
    const { list } = yield* Heartbeats;
    yield* runsFor("one (process 1)", 3);
    expect(yield* isDown).toEqual([]);
    yield* time.pass("1 minute");
    expect(yield* isDown).toEqual(["one (process 1)"]);
    yield* runsFor("two (process 2)", 2);
    expect(yield* isDown).toEqual([]);
    expect((yield* list()).map(({ id }) => id)).toEqual(["two (process 2)", "one (process 1)"]);
    yield* runsFor("two (process 2)", 61);
    expect((yield* list()).map(({ id }) => id)).toEqual(["two (process 2)"]);
  },
);

testInWorld("the chat that is Dibbs's own is not asked", function* () {
  yield* checkChat();
  expect(yield* (yield* Heartbeats).list()).toEqual([]);
});
