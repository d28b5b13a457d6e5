import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import postgres from "postgres";
import { JobQueue, jobQueue } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

import { pastPooler } from "#test/support/pgbouncer.ts";
import { outsideWorld } from "#test/world.ts";

export const quiet = pino({ level: "silent" });

type Look = (webhookEventId: string) => Effect.Effect<void>;

/** Every port on PostgreSQL with the real queue; `look` runs whenever a webhook event is read, as its job does. */
export const queueWorld = (url: string, options: { readonly works: boolean; readonly look?: Look }) => {
  const sql = postgres(url, { onnotice: () => {} });
  const { works, look = () => Effect.void } = options;
  const store = Layer.mergeAll(postgresStore, pgbossJobs).pipe(
    Layer.provideMerge(Layer.mergeAll(databaseOf(sql), jobQueue({ url: pastPooler(url), log: quiet, works }))),
  );
  const watched = Layer.effect(
    WebhookEvents,
    Effect.map(WebhookEvents, (webhookEvents) => ({
      ...webhookEvents,
      get: (id: string) => Effect.andThen(look(id), webhookEvents.get(id)),
    })),
  ).pipe(Layer.provideMerge(store));
  const runtime = ManagedRuntime.make(Layer.merge(watched, outsideWorld));
  return {
    runtime,
    boss: () => runtime.runPromise(Effect.flatMap(JobQueue, ({ boss }) => boss)),
    close: async () => {
      await runtime.dispose();
      await sql.end();
    },
  };
};
