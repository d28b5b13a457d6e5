import { Clock, Effect, Layer } from "effect";
import type { Sql } from "postgres";
import { afterAll } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Job } from "#core/jobs.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { outsideWorld, ownTime, playOn } from "#test/world.ts";
import { ownDatabase, type TestDatabase } from "./database.ts";

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
      // It gives up no job, and says nothing of those that wait.
      Layer.succeed(
        JobRecords,
        JobRecords.of({
          dead: () => Effect.succeed([]),
          about: () => Effect.succeed([]),
          changedSince: () => Effect.succeed([]),
          removeDead: () => Effect.succeed(false),
        }),
      ),
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
 * From here on the stories of the test file that calls it at its top play on PostgreSQL, in one database that is empty as each begins; the
 * rest of the world is in memory as ever. Answers that database.
 */
export const playOnPostgres = (): TestDatabase => {
  const database = ownDatabase();
  playOn(async () => {
    const { sql } = database;
    const store = Layer.provide(postgresStore, databaseOf(sql));
    return { world: Layer.mergeAll(store, ownQueue, outsideWorld, ownTime), close: () => clear(sql) };
  });
  // The test file after this one finds the same modules: its stories play in memory again.
  afterAll(() => playOn());
  return database;
};
