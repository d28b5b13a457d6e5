import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";

/** How often something was tried in vain, by whatever `key` stands for: an account, a network address. */
export type Tries = {
  readonly key: string;
  readonly count: number;
  /** When the counting began. */
  readonly since: Date;
  /** Nothing may be tried before; null where one need not wait. */
  readonly waitUntil: Date | null;
};

/** The counts of what was tried in vain, the same for all processes. */
export class TryCounts extends Context.Service<
  TryCounts,
  {
    /**
     * The counts under these keys, in their order; what has none yet is counted from `at` on. Inside a unit of work they
     * are held: whoever asks for one of them waits until that unit has ended, so that no try is lost.
     */
    readonly hold: (keys: ReadonlyArray<string>, at: Date) => Effect.Effect<ReadonlyArray<Tries>, Unavailable>;
    readonly put: (counts: ReadonlyArray<Tries>) => Effect.Effect<void, Unavailable>;
    /** Forgetting what was not counted is no error. */
    readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, Unavailable>;
    /** Forgets every count that began before and has nobody waiting at that time. */
    readonly forgetBefore: (since: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/TryCounts") {}
