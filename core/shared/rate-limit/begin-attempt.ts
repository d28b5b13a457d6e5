import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { TooManyAttempts } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { AttemptCounts, countAttempt, type RateLimit, uncountAttempt } from "./rate-limit.ts";

/** Whose attempts are counted, and the limit on them. */
export type Attempt = { readonly of: string; readonly limit: RateLimit };

// Stored hashes depend on it, so it keeps its first name.
const macPurpose = "tries";

/** Names and addresses are kept only as what nobody can read them from. */
const keyOf = Effect.fnUntraced(function* (attempt: Attempt) {
  const vault = yield* Vault;
  return yield* vault.mac(macPurpose, attempt.of);
});

const tooMany = (millis: number): TooManyAttempts => {
  const afterSeconds = Math.max(1, Math.ceil(millis / 1000));
  const unit = afterSeconds === 1 ? "second" : "seconds";
  return new TooManyAttempts({
    message: `Too many attempts. Please wait ${afterSeconds} ${unit} and try again.`,
    afterSeconds,
  });
};

/**
 * Counts an attempt as if it had failed, before anybody knows whether it will: so of twenty at once no more come
 * through than may. Fails `TooManyAttempts` and counts nothing where one of them has to wait.
 */
export const beginAttempt = Effect.fnUntraced(function* (...all: ReadonlyArray<Attempt>) {
  const counts = yield* AttemptCounts;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  const keys = yield* Effect.forEach(all, keyOf);
  yield* atomic(
    Effect.gen(function* () {
      const found = yield* counts.getForUpdate(keys, at);
      const answers = found.map((before, place) => countAttempt(before, (all[place] as Attempt).limit, at));
      const waits = answers.flatMap((answer) => ("waitUntil" in answer ? [answer.waitUntil.getTime()] : []));
      if (waits.length > 0) return yield* tooMany(Math.max(...waits) - at.getTime());
      yield* counts.put(answers.flatMap((answer) => ("counted" in answer ? [answer.counted] : [])));
    }),
  );
});

/** The attempt did not fail: it is counted no more. */
export const forgiveAttempt = Effect.fnUntraced(function* (attempt: Attempt) {
  const counts = yield* AttemptCounts;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  const key = yield* keyOf(attempt);
  yield* atomic(
    Effect.gen(function* () {
      const found = yield* counts.getForUpdate([key], at);
      yield* counts.put(found.map((before) => uncountAttempt(before, attempt.limit)));
    }),
  );
});

/** Begins the counting anew, which ends a lockout. */
export const clearAttempts = Effect.fnUntraced(function* (...all: ReadonlyArray<Attempt>) {
  const counts = yield* AttemptCounts;
  yield* counts.forget(yield* Effect.forEach(all, keyOf));
});
