import { type Effect, Schema } from "effect";
import type { NotFound, Stale, Unavailable } from "./errors.ts";

/** How things with a version are kept, one by one. */
export type Kept<Id, Thing> = {
  readonly get: (id: Id) => Effect.Effect<Thing, NotFound | Unavailable>;
  /** Saves over the version that was read and counts it up; fails `Stale` where another save came first, or it is gone. */
  readonly save: (thing: Thing) => Effect.Effect<Thing, Stale | Unavailable>;
};

/** The fields of a thing with a version that say when it was saved last, and how often. */
export const moved = { updatedAt: Schema.Date, version: Schema.Int };
/** The same with when it came to be. */
export const madeAndMoved = { createdAt: Schema.Date, ...moved };

/** The same of something that comes to be at this time. */
export const firstVersion = (at: Date) => ({ createdAt: at, updatedAt: at, version: 1 });
