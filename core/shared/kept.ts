import type { Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "./errors.ts";

/** How things with a version are kept, one by one. */
export type Kept<Id, Thing> = {
  readonly get: (id: Id) => Effect.Effect<Thing, NotFound | Unavailable>;
  /** Saves over the version that was read and counts it up; fails `Stale` where another save came first, or it is gone. */
  readonly save: (thing: Thing) => Effect.Effect<Thing, Stale | Unavailable>;
};

/** Of something that comes to be at this time. */
export const firstVersion = (at: Date) => ({ createdAt: at, updatedAt: at, version: 1 });
