import { Clock, Effect, Layer } from "effect";
import type { Sql } from "postgres";
import { MemoryStore } from "#adapters/memory/store.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Job } from "#core/jobs.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { outsideWorld, ownTime, type Stage } from "#test/world.ts";
import { ownDatabase } from "./database.ts";

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

/** Every table that a story may write to. */
const tablesOf = (sql: Sql) => sql<{ name: string }[]>`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'sandbox') and tablename <> 'migration'`;

/**
 * Takes every row out of a database, past its triggers: some tables refuse it, and each row would be looked for in the others.
 * A few milliseconds, where a new database takes a hundred.
 */
const clear = async (sql: Sql): Promise<void> => {
  const tables = await tablesOf(sql);
  await sql.begin((sql) =>
    sql.unsafe(
      ["set local session_replication_role = replica", ...tables.map(({ name }) => `delete from ${name}`)].join("; "),
    ),
  );
};

/**
 * Stages whose store is a PostgreSQL database, empty as each story begins; the rest of the world is in memory as ever. To be
 * called at the top of a test file, which gets one database for all of its stories.
 */
export const postgresStages = (): (() => Promise<Stage>) => {
  const database = ownDatabase();
  return async () => {
    const { sql } = database;
    const store = Layer.provide(postgresStore, databaseOf(sql));
    return { world: Layer.mergeAll(store, ownQueue, outsideWorld, ownTime), close: () => clear(sql) };
  };
};
