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
 * A queue that runs due jobs when the story says so. Jobs of a unit of work that is undone stay in it: every job
 * tolerates finding nothing to do. Of the memory store's test controls, it provides only the queue.
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
      // It gives up no job, and reports no waiting ones.
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
 * Removes every row of a database with its triggers disabled: some tables reject deletion, and foreign keys would check
 * each row. Takes a few milliseconds; creating a new database takes a hundred.
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
 * Runs the stories of the calling test file (called at its top) on PostgreSQL, in one database that is empty when each
 * begins; everything else stays in memory. Returns that database.
 */
export const playOnPostgres = (): TestDatabase => {
  const database = ownDatabase();
  playOn(async () => {
    const { sql } = database;
    const store = Layer.provide(postgresStore, databaseOf(sql));
    return { world: Layer.mergeAll(store, ownQueue, outsideWorld, ownTime), close: () => clear(sql) };
  });
  // The next test file uses the same modules: its stories run in memory again.
  afterAll(() => playOn());
  return database;
};
