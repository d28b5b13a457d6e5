import { Effect } from "effect";
import { expect } from "vitest";
import type { StorePorts } from "#core/ports.ts";
import type { Holds } from "./store-world.ts";

const numbersTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, number) => number);

/** Runs the act this many times at once, each with its number, counted from 0. */
export const manyAtOnce = <A, E, R>(count: number, act: (number: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(numbersTo(count), act, { concurrency: "unbounded" });

/** Runs the act for every item at once; returns the results of those that succeeded, and the others' error tags. */
export const tryAtOnce = <Item, A, E extends { readonly _tag: string }, R>(
  items: ReadonlyArray<Item>,
  act: (item: Item) => Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const results = yield* Effect.forEach(items, (item) => Effect.result(act(item)), { concurrency: "unbounded" });
    const answers = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []));
    const refusals = new Set<string>(
      results.flatMap((result) => (result._tag === "Failure" ? [result.failure._tag] : [])),
    );
    return { answers, refusals };
  });

export const twentyTimes = <A, E extends { readonly _tag: string }, R>(
  act: (number: number) => Effect.Effect<A, E, R>,
) => tryAtOnce(numbersTo(20), act);

/**
 * Measured with the row version check removed from PostgreSQL's statements, in 50 rounds per race of two: 39 of 65
 * races failed, all within ten rounds; five others failed in one to three of 50 rounds, so no sensible number of rounds
 * catches them.
 */
const rounds = 20;

/** Runs all rounds, five at a time, each with its number, counted from 0. */
export const eachRound = (
  round: (number: number) => Generator<Effect.Effect<unknown, unknown, StorePorts>, void, never>,
) => Effect.forEach(numbersTo(rounds), Effect.fnUntraced(round), { concurrency: 5, discard: true });

export type Act = Effect.Effect<unknown, unknown, StorePorts>;
type TwoActs = readonly [one: Act, other: Act];
export type Outcome = readonly [one: boolean, other: boolean];

export const both: Outcome = [true, true];
export const onlyOne: Outcome = [true, false];
export const onlyOther: Outcome = [false, true];
export const either: ReadonlyArray<Outcome> = [onlyOne, onlyOther];

/** Runs both at once, starting with the other one in every second round; returns which of them succeeded. */
export const bothAtOnce = Effect.fnUntraced(function* (round: number, [one, other]: TwoActs) {
  const isFirst = round % 2 === 0;
  const acts = (isFirst ? [one, other] : [other, one]).map((act) => Effect.result(act));
  const done = (yield* Effect.all(acts, { concurrency: 2 })).map(({ _tag }) => _tag === "Success");
  return isFirst ? done : done.toReversed();
});

/**
 * Tests races of two: runs both acts at once in `rounds` scenes, each starting first in half of them; every scene must
 * end with one of `outcomes`, and pass `check`.
 */
export const racesIn =
  <Scene>(holds: Holds, check: (scene: Scene, done: ReadonlyArray<boolean>) => Act) =>
  <Played extends Scene>(
    promise: string,
    scene: Effect.Effect<Played, unknown, StorePorts>,
    outcomes: ReadonlyArray<Outcome>,
    play: (scene: Played) => TwoActs | Effect.Effect<TwoActs, unknown, StorePorts>,
  ): void =>
    holds(promise, function* () {
      yield* eachRound(function* (number) {
        const made = yield* scene;
        const acts = play(made);
        const done = yield* bothAtOnce(number, Effect.isEffect(acts) ? yield* acts : acts);
        expect(outcomes).toContainEqual(done);
        yield* check(made, done);
      });
    });
