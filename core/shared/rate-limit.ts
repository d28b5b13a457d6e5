import { Context, Effect } from "effect";
import { now } from "./day.ts";
import { TooManyAttempts, type Unavailable } from "./errors.ts";
import { atomically } from "./unit-of-work.ts";
import { Vault } from "./vault.ts";

/** Failed attempts counted under one key, against brute force: those of an account, a network address, a telephone number. */
export type AttemptCount = {
  readonly key: string;
  readonly count: number;
  /** When the counting began. */
  readonly since: Date;
  /** When the lockout ends: nothing may be tried before. Null where there is none. */
  readonly waitUntil: Date | null;
};

/** The counts of failed attempts behind every rate limit and lockout, the same for all processes. */
export class AttemptCounts extends Context.Service<
  AttemptCounts,
  {
    /**
     * The counts under these keys, in their order; what has none yet is counted from `at` on. Inside a unit of work they
     * are locked: whoever asks for one of them waits until that unit has ended, so that no attempt is lost.
     */
    readonly getForUpdate: (
      keys: ReadonlyArray<string>,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<AttemptCount>, Unavailable>;
    readonly put: (counts: ReadonlyArray<AttemptCount>) => Effect.Effect<void, Unavailable>;
    /** Forgetting what was not counted is no error. */
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, Unavailable>;
    /** Forgets every count that began before and has nobody waiting at that time. */
    readonly forgetBefore: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/AttemptCounts") {}

/** How many attempts are free, and how long the lockout is from then on; times in milliseconds. */
export type RateLimit = {
  readonly free: number;
  /** The first lockout; each attempt after it doubles it. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** The counting begins anew after this time. */
  readonly within: number;
};

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Wrong passwords of one account, in a browser that is new to it, or in one that is known. */
export const accountLimit: RateLimit = {
  free: 5,
  firstWait: 30 * seconds,
  longestWait: 15 * minutes,
  within: 24 * hours,
};

/** Wrong passwords from one network address, whichever the account; an office of many people may share one. */
export const addressLimit: RateLimit = { free: 50, firstWait: 30 * seconds, longestWait: 15 * minutes, within: hours };

/** Questions from one network address whose answer tells whether somebody is registered (decision 0010). */
export const tellingLimit: RateLimit = { free: 10, firstWait: minutes, longestWait: hours, within: 24 * hours };

/** Links to a new password that are mailed to one address. */
export const mailLimit: RateLimit = { free: 3, firstWait: 5 * minutes, longestWait: hours, within: 24 * hours };

/** The count with one attempt more, or when the lockout ends. */
export const countAttempt = (
  before: AttemptCount,
  limit: RateLimit,
  at: Date,
): { readonly waitUntil: Date } | { readonly counted: AttemptCount } => {
  if (before.waitUntil !== null && before.waitUntil > at) return { waitUntil: before.waitUntil };
  const isOld = at.getTime() - before.since.getTime() >= limit.within;
  const count = isOld ? 1 : before.count + 1;
  const wait = count < limit.free ? 0 : Math.min(limit.firstWait * 2 ** (count - limit.free), limit.longestWait);
  const waitUntil = wait === 0 ? null : new Date(at.getTime() + wait);
  return { counted: { ...before, count, since: isOld ? at : before.since, waitUntil } };
};

/** The count without an attempt that did not fail. */
export const uncountAttempt = (before: AttemptCount, limit: RateLimit): AttemptCount => {
  const count = Math.max(0, before.count - 1);
  return { ...before, count, waitUntil: count < limit.free ? null : before.waitUntil };
};

/** Whose attempts are counted, and the limit on them. */
export type Attempt = { readonly of: string; readonly limit: RateLimit };

// Stored hashes depend on it, so it keeps its first name.
const macPurpose = "tries";

/** Names and addresses are kept only as what nobody can read them from. */
const keyOf = Effect.fnUntraced(function* (attempt: Attempt) {
  return yield* (yield* Vault).mac(macPurpose, attempt.of);
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
  const at = yield* now;
  const keys = yield* Effect.forEach(all, keyOf);
  yield* atomically(
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
  const at = yield* now;
  const key = yield* keyOf(attempt);
  yield* atomically(
    Effect.gen(function* () {
      const found = yield* counts.getForUpdate([key], at);
      yield* counts.put(found.map((before) => uncountAttempt(before, attempt.limit)));
    }),
  );
});

/** Begins the counting anew, which ends a lockout: unlocks the account, by the right password or a link to a new one. */
export const clearAttempts = Effect.fnUntraced(function* (...all: ReadonlyArray<Attempt>) {
  yield* (yield* AttemptCounts).forget(yield* Effect.forEach(all, keyOf));
});
