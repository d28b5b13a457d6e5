import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import postgres from "postgres";
import { memoryBlobs } from "#adapters/memory/blobs.ts";
import { quickPasswords } from "#adapters/memory/passwords.ts";
import { memoryPictures } from "#adapters/memory/pictures.ts";
import { memoryPlaces } from "#adapters/memory/places.ts";
import { JobQueue, jobQueue } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { sandboxBank } from "#adapters/sandbox/bank.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { Mailer } from "#core/message/mailer.ts";
import type { Message } from "#core/message/message.ts";

export const quiet = pino({ level: "silent" });

type Deliver = (message: Message) => Effect.Effect<void>;

/** Every port on PostgreSQL with the real queue; mail goes to `deliver`. */
export const queueWorld = (url: string, options: { readonly works: boolean; readonly deliver?: Deliver }) => {
  const sql = postgres(url, { onnotice: () => {} });
  const { works, deliver = () => Effect.void } = options;
  const store = Layer.mergeAll(postgresStore, pgbossJobs).pipe(
    Layer.provideMerge(Layer.mergeAll(databaseOf(sql), jobQueue({ url, log: quiet, works }))),
  );
  const payments = Layer.merge(sandboxCards, sandboxBank).pipe(Layer.provide(memorySandboxStore));
  const world = Layer.mergeAll(
    memoryBlobs,
    memoryPictures,
    memoryPlaces,
    quickPasswords,
    Layer.succeed(Mailer, { send: deliver }),
    payments,
  );
  const runtime = ManagedRuntime.make(Layer.merge(store, world));
  return {
    runtime,
    boss: () => runtime.runPromise(Effect.map(JobQueue, ({ boss }) => boss)),
    close: async () => {
      await runtime.dispose();
      await sql.end();
    },
  };
};
