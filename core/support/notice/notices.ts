import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { Notice } from "./notice.ts";

/** The inbox of providers' notifications. */
export class Notices extends Context.Service<
  Notices,
  {
    /** False where this notification was received before; nothing is changed then. */
    readonly insert: (notice: Notice) => Effect.Effect<boolean, Unavailable>;
    readonly get: (id: string) => Effect.Effect<Notice, NotFound | Unavailable>;
    /**
     * What providers have told of these things, by our ids or the providers' names for them, the newest first, at most
     * `limit`.
     */
    readonly about: (names: ReadonlyArray<string>, limit: number) => Effect.Effect<ReadonlyArray<Notice>, Unavailable>;
    /** Saves what has become of it over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (notice: Notice) => Effect.Effect<Notice, Stale | Unavailable>;
  }
>()("core/Notices") {}
