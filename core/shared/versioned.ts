import { type Effect, Schema } from "effect";
import type { NotFound, Stale, Unavailable } from "./errors.ts";

/** Reads and saves versioned things one at a time with optimistic locking: nothing is locked in between. */
export type VersionedStore<Id, Thing> = {
  readonly get: (id: Id) => Effect.Effect<Thing, NotFound | Unavailable>;
  /**
   * Saves over the version that was read and increments it; fails with `Stale` if it is gone or another save came
   * first.
   */
  readonly save: (thing: Thing) => Effect.Effect<Thing, Stale | Unavailable>;
};

/** The fields of a versioned thing: when it was last saved, and its version. */
export const versioned = { updatedAt: Schema.Date, version: Schema.Int };
/** The fields of `versioned`, and when the thing was created. */
export const createdAndVersioned = { createdAt: Schema.Date, ...versioned };

/** Returns these fields for a thing created at this time. */
export const firstVersion = (at: Date) => ({ createdAt: at, updatedAt: at, version: 1 });
