import { Effect } from "effect";
import { test } from "vitest";
import type { Job } from "#core/jobs.ts";
import type { StorePorts } from "#core/ports.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";

/** A store to be held to its contract, and what can be seen of it from outside. */
export type StoreWorld = {
  /** Runs an effect on the store; rejects with what it failed or died of. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, StorePorts>) => Promise<A>;
  /** The jobs in the queue now, those that wait for their time among them. No worker may be taking any. */
  readonly jobs: () => Promise<ReadonlyArray<Job>>;
  /** Puts a job and gives it up at once, because of `trouble`. No worker may be taking any. */
  readonly killJob: (job: Job, trouble: string) => Promise<void>;
  /** Every change that has gone out to screens so far, oldest first; it may come a little late. */
  readonly changes: () => Promise<ReadonlyArray<{ readonly to: ReadonlyArray<PersonId>; readonly change: Change }>>;
  readonly close: () => Promise<void>;
};

/** States a promise: a test whose story runs on the store. */
export type Holds = (
  promise: string,
  story: () => Generator<Effect.Effect<unknown, unknown, StorePorts>, void, never>,
) => void;

/** The store under test, for the promises of a contract; the world is there inside of hooks and tests. */
export type Given = { readonly holds: Holds; readonly world: () => StoreWorld };

export const givenBy = (made: () => StoreWorld | undefined): Given => {
  const world = (): StoreWorld => {
    const it = made();
    if (it) return it;
    throw new Error("The store exists only inside of hooks and tests.");
  };
  return {
    world,
    holds: (promise, story) => {
      test(promise, () => world().run(Effect.gen(story)));
    },
  };
};
