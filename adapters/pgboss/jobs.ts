import { Effect, Layer } from "effect";
import type { Db } from "pg-boss";
import type { ParameterOrJSON, Sql } from "postgres";
import { Database } from "#adapters/postgres/database.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import { JobQueue } from "./job-queue.ts";
import { pgbossJobRecords } from "./job-records.ts";

/** Our connection in the queue's shape, so that a job is written in the open transaction. */
const onConnection = (on: Sql): Db => ({
  executeSql: async (text, values = []) => ({
    rows: await on.unsafe(text, values as Array<ParameterOrJSON<never>>, { prepare: true }),
  }),
});

const puttingJobs: Layer.Layer<Jobs, never, Database | JobQueue> = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const { query } = yield* Database;
    const queue = yield* JobQueue;
    return {
      put: (job, options) =>
        Effect.flatMap(queue.boss, (boss) =>
          Effect.asVoid(
            query((on) =>
              boss.send(job.name, job, {
                db: onConnection(on),
                ...(options?.afterSeconds !== undefined && { startAfter: options.afterSeconds }),
              }),
            ),
          ),
        ),
    };
  }),
);

/** The queue in PostgreSQL by pg-boss: a job queued in a unit of work is committed with it or not at all. */
export const pgbossJobs: Layer.Layer<Jobs | JobRecords, never, Database | JobQueue> = Layer.merge(
  puttingJobs,
  pgbossJobRecords,
);
