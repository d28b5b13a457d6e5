import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";

/** Failed attempts counted under one key: those of an account, a network address, a telephone number. */
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
