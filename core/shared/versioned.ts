import { type Effect, Schema } from "effect";
import type { NotFound, Stale, Unavailable } from "./errors.ts";

/** How things with a version are read and saved, one by one, by optimistic locking: nothing is locked in between. */
export type VersionedStore<Id, Thing> = {
  readonly get: (id: Id) => Effect.Effect<Thing, NotFound | Unavailable>;
  /** Saves over the version that was read and counts it up; fails `Stale` where another save came first, or it is gone. */
  readonly save: (thing: Thing) => Effect.Effect<Thing, Stale | Unavailable>;
};

/** The fields of a thing with a version that say when it was saved last, and how often. */
export const versioned = { updatedAt: Schema.Date, version: Schema.Int };
/** The same with when it came to be. */
export const createdAndVersioned = { createdAt: Schema.Date, ...versioned };

/** The same of something that comes to be at this time. */
export const firstVersion = (at: Date) => ({ createdAt: at, updatedAt: at, version: 1 });
