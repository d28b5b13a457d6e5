import { Clock, Effect, Layer } from "effect";
import { MemoryStore } from "#adapters/memory/store.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Job } from "#core/jobs.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { outsideWorld, ownTime, type Stage } from "#test/world.ts";
import { createDatabase } from "./database.ts";

/**
 * A queue that does what is due when the story says so. What a unit of work puts and then undoes stays in it: every job
 * bears to find nothing to do. Of the back door to the memory store there is the queue, and nothing else.
 */
const ownQueue = Layer.unwrap(
  Effect.sync(() => {
    const queued: Array<{ readonly job: Job; readonly dueAt: number }> = [];
    const jobs = Layer.succeed(
      Jobs,
      Jobs.of({
        put: (job, { afterSeconds = 0 } = {}) =>
          Effect.map(Clock.currentTimeMillis, (millis) => {
            queued.push({ job: structuredClone(job), dueAt: millis + afterSeconds * 1000 });
          }),
      }),
    );
    const takeJob = Effect.map(Clock.currentTimeMillis, (millis) => {
      const at = queued.findIndex(({ dueAt }) => dueAt <= millis);
      return at === -1 ? null : (queued.splice(at, 1)[0]?.job ?? null);
    });
    return Layer.mergeAll(
      jobs,
      Layer.succeed(MemoryStore, { takeJob } as MemoryStore["Service"]),
      Layer.succeed(JobRecords, {} as JobRecords["Service"]),
    );
  }),
);

/** A stage whose store is a PostgreSQL database of its own; the rest of the world is in memory as ever. */
export const postgresStage = async (): Promise<Stage> => {
  const { sql, drop } = await createDatabase();
  const store = Layer.provide(postgresStore, databaseOf(sql));
  return { world: Layer.mergeAll(store, ownQueue, outsideWorld, ownTime), close: drop };
};
