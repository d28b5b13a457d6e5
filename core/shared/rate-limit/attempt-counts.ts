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
