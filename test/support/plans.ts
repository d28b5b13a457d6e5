import { type Effect, Layer, ManagedRuntime } from "effect";
import postgres from "postgres";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import { pastPooler } from "./pgbouncer.ts";

/** The stores that are PostgreSQL's own; the queue is its library's. */
export type PlannedPorts = Exclude<StorePorts, Jobs | JobRecords>;

/**
 * The stores on a database that tells how it carries out each statement, those inside of functions too. A pooler gives on neither what
 * is to be loaded for one connection nor what the database tells beside its answers, so they go past it.
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
      // What is only explained is not carried out.
      if (message?.includes("plan:") && !message.includes("Query Text: explain")) plans.push(message);
    },
  });
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql, { searchTimeout: 60_000 }))));
  await runtime.context();
  return {
    sql,
    run: <A>(effect: Effect.Effect<A, unknown, PlannedPorts>) => runtime.runPromise(effect),
    /** What the effect answers, and the plans by which it is done after the database chose its plan for all values. */
    planned: async <A>(effect: Effect.Effect<A, unknown, PlannedPorts>) => {
      // It chooses after five runs.
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

/** The most rows that any step of the plans has read or thrown away. */
export const mostRows = (text: string): number =>
  Math.max(
    ...[...text.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
    ...[...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, rows]) => Number(rows)),
  );
