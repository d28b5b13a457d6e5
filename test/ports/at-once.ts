import { Effect } from "effect";
import { expect } from "vitest";
import type { StorePorts } from "#core/ports.ts";
import type { Holds } from "./store-world.ts";

const numbersTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, number) => number);

/** So many at once, each told its number from 0 on. */
export const manyAtOnce = <A, E, R>(count: number, act: (number: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(numbersTo(count), act, { concurrency: "unbounded" });

/** The same with each at once: what came of those that were done, and the tags of the errors of the others. */
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
 * Of the races of two, 50 rounds each, with the check of the row's version taken out of PostgreSQL's statements: 39 of 65 failed, all of
 * them within ten rounds; of the others five in one to three rounds of 50, so that no sensible number finds what they miss.
 */
const rounds = 20;

/** So many rounds, five at a time, each told its number from 0 on. */
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

/** Both at once, the other one first in every second round; answers which of them were done. */
export const bothAtOnce = Effect.fnUntraced(function* (round: number, [one, other]: TwoActs) {
  const isFirst = round % 2 === 0;
  const acts = (isFirst ? [one, other] : [other, one]).map((act) => Effect.result(act));
  const done = (yield* Effect.all(acts, { concurrency: 2 })).map(({ _tag }) => _tag === "Success");
  return isFirst ? done : done.toReversed();
});

/** For races of two: both acts at once in so many scenes, either one first; one of these outcomes comes of each, and what `check` looks at. */
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
