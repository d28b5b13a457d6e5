import { Context, Effect } from "effect";
import { now } from "./day.ts";
import { TooManyAttempts, type Unavailable } from "./errors.ts";
import { atomically } from "./unit-of-work.ts";
import { Vault } from "./vault.ts";

/** The failed attempts under one key, such as an account, a network address or a phone number, against brute force. */
export type AttemptCount = {
  readonly key: string;
  readonly count: number;
  /** When counting started. */
  readonly since: Date;
  /** When the lockout ends; no attempt is allowed before. Null if there is no lockout. */
  readonly waitUntil: Date | null;
};

/** The counts of failed attempts behind every rate limit and lockout, shared by all processes. */
export class AttemptCounts extends Context.Service<
  AttemptCounts,
  {
    /**
     * Returns the counts under these keys, in the same order; new keys start counting at `at`. Inside a unit of work
     * the counts are locked: other units that want them wait until this one ends, so that no attempt is lost.
     */
    readonly getForUpdate: (
      keys: ReadonlyArray<string>,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<AttemptCount>, Unavailable>;
    readonly put: (counts: ReadonlyArray<AttemptCount>) => Effect.Effect<void, Unavailable>;
    /** Deletes these counts; ignores keys without one. */
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, Unavailable>;
    /** Deletes every count that began before `since` and has no lockout at that time. */
    readonly forgetBefore: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/AttemptCounts") {}

/** How many attempts are free, and how long the lockout is after that; times in ms. */
export type RateLimit = {
  readonly free: number;
  /** The first lockout; each further attempt doubles it. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Counting starts over after this time. */
  readonly within: number;
};

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Wrong passwords for one account; each browser that the account knows has a count of its own. */
export const accountLimit: RateLimit = {
  free: 5,
  firstWait: 30 * seconds,
  longestWait: 15 * minutes,
  within: 24 * hours,
};

/** Wrong passwords from one network address, across accounts; many people in one office may share an address. */
export const addressLimit: RateLimit = { free: 50, firstWait: 30 * seconds, longestWait: 15 * minutes, within: hours };

/** Requests from one network address whose answers reveal whether somebody is registered (decision 0010). */
export const tellingLimit: RateLimit = { free: 10, firstWait: minutes, longestWait: hours, within: 24 * hours };

/** Password reset links mailed to one address. */
export const mailLimit: RateLimit = { free: 3, firstWait: 5 * minutes, longestWait: hours, within: 24 * hours };

/** Returns the count with one more attempt, or the end of the lockout. */
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

/** Returns the count without an attempt that turned out not to fail. */
export const uncountAttempt = (before: AttemptCount, limit: RateLimit): AttemptCount => {
  const count = Math.max(0, before.count - 1);
  return { ...before, count, waitUntil: count < limit.free ? null : before.waitUntil };
};

/** The key under which attempts are counted, and their limit. */
export type Attempt = { readonly of: string; readonly limit: RateLimit };

// Stored hashes depend on this purpose, so it keeps its original name.
const macPurpose = "tries";

/** Names and addresses are stored only as keyed hashes. */
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
 * Counts an attempt as failed before its result is known, so that of twenty simultaneous attempts no more than the
 * limit get through. Fails with `TooManyAttempts` and counts nothing if any of the attempts is locked out.
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

/** Uncounts an attempt that did not fail. */
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

/** Resets the counts, which ends a lockout: a correct password or a reset link unlocks the account. */
export const clearAttempts = Effect.fnUntraced(function* (...all: ReadonlyArray<Attempt>) {
  yield* (yield* AttemptCounts).forget(yield* Effect.forEach(all, keyOf));
});
