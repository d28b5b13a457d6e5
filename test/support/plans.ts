import { type Effect, Layer, ManagedRuntime } from "effect";
import postgres from "postgres";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import { pastPooler } from "./pgbouncer.ts";

/** The stores that run on PostgreSQL itself; the queue is pg-boss's. */
export type PlannedPorts = Exclude<StorePorts, Jobs | JobRecords>;

/**
 * The stores on a database that reports the plan of each statement, including those inside functions. They bypass the
 * pooler, which passes on neither the session's preloaded library nor the server's messages.
 */
export const openPlans = async (url: string) => {
  const plans: Array<string> = [];
  const sql = postgres(pastPooler(url), {
    max: 1,
    connection: {
      session_preload_libraries: "auto_explain",
      "auto_explain.log_min_duration": "0",
      "auto_explain.log_analyze": true,
      "auto_explain.log_nested_statements": true,
      client_min_messages: "log",
    },
    onnotice: ({ message }) => {
      // EXPLAIN does not run its statement.
      if (message?.includes("plan:") && !message.includes("Query Text: explain")) plans.push(message);
    },
  });
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql, { searchTimeout: 60_000 }))));
  await runtime.context();
  return {
    sql,
    run: <A>(effect: Effect.Effect<A, unknown, PlannedPorts>) => runtime.runPromise(effect),
    /** Returns the effect's value, and the plans it uses after PostgreSQL has chosen its generic plan. */
    planned: async <A>(effect: Effect.Effect<A, unknown, PlannedPorts>) => {
      // PostgreSQL chooses after five runs.
      for (let times = 0; times < 7; times++) await runtime.runPromise(effect);
      plans.length = 0;
      const value = await runtime.runPromise(effect);
      return { value, plan: plans.join("\n") };
    },
    close: async () => {
      await runtime.dispose();
      await sql.end();
    },
  };
};

export type Plans = Awaited<ReturnType<typeof openPlans>>;

/** The most rows that any step of the plans has read or discarded. */
export const mostRows = (text: string): number =>
  Math.max(
    ...[...text.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
    ...[...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, rows]) => Number(rows)),
  );
