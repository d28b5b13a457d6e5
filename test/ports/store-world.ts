import { Effect } from "effect";
import { test } from "vitest";
import type { Job } from "#core/jobs.ts";
import type { StorePorts } from "#core/ports.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";

/** A store under test, and what is visible of it from outside. */
export type StoreWorld = {
  /** Runs an effect on the store; rejects with its error or defect. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, StorePorts>) => Promise<A>;
  /** Returns the jobs in the queue now, including those that wait for their time. No worker may be running. */
  readonly jobs: () => Promise<ReadonlyArray<Job>>;
  /** Queues a job and fails it for good at once, because of `trouble`. No worker may be running. */
  readonly killJob: (job: Job, trouble: string) => Promise<void>;
  /** Returns every change sent to screens so far, oldest first; may lag a little. */
  readonly changes: () => Promise<ReadonlyArray<{ readonly to: ReadonlyArray<PersonId>; readonly change: Change }>>;
  readonly close: () => Promise<void>;
};

/** Defines a test whose story runs on the store. */
export type Holds = (
  promise: string,
  story: () => Generator<Effect.Effect<unknown, unknown, StorePorts>, void, never>,
) => void;

/** The store under test, for contract tests; `world` is available inside hooks and tests. */
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
