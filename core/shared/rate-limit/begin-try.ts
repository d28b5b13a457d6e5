import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { TooManyTries } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { TryCounts } from "./try-counts.ts";
import { countTry, type TryRule, uncountTry } from "./try-rule.ts";

/** Whose tries are counted, and by which rule. */
export type Counted = { readonly of: string; readonly rule: TryRule };

/** Names and addresses are kept only as what nobody can read them from. */
const keyOf = Effect.fnUntraced(function* (counted: Counted) {
  const vault = yield* Vault;
  return yield* vault.mac("tries", counted.of);
});

const tooMany = (millis: number): TooManyTries => {
  const afterSeconds = Math.max(1, Math.ceil(millis / 1000));
  const unit = afterSeconds === 1 ? "second" : "seconds";
  return new TooManyTries({
    message: `Too many tries. Please wait ${afterSeconds} ${unit} and try again.`,
    afterSeconds,
  });
};

/**
 * Counts a try as if it had failed, before anybody knows whether it will: so of twenty at once no more come through
 * than may. Fails `TooManyTries` and counts nothing where one of them has to wait.
 */
export const beginTry = Effect.fnUntraced(function* (...all: ReadonlyArray<Counted>) {
  const counts = yield* TryCounts;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  const keys = yield* Effect.forEach(all, keyOf);
  yield* atomic(
    Effect.gen(function* () {
      const held = yield* counts.hold(keys, at);
      const answers = held.map((tries, place) => countTry(tries, (all[place] as Counted).rule, at));
      const waits = answers.flatMap((answer) => ("waitUntil" in answer ? [answer.waitUntil.getTime()] : []));
      if (waits.length > 0) return yield* tooMany(Math.max(...waits) - at.getTime());
      yield* counts.put(answers.flatMap((answer) => ("counted" in answer ? [answer.counted] : [])));
    }),
  );
});

/** The try did not fail: it is counted no more. */
export const takeBack = Effect.fnUntraced(function* (counted: Counted) {
  const counts = yield* TryCounts;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  const key = yield* keyOf(counted);
  yield* atomic(
    Effect.gen(function* () {
      const held = yield* counts.hold([key], at);
      yield* counts.put(held.map((tries) => uncountTry(tries, counted.rule)));
    }),
  );
});

/** Begins the counting anew. */
export const forgetTries = Effect.fnUntraced(function* (...all: ReadonlyArray<Counted>) {
  const counts = yield* TryCounts;
  yield* counts.forget(yield* Effect.forEach(all, keyOf));
});
