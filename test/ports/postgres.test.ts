import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import postgres from "postgres";
import { JobQueue, jobQueue, jobQueues } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import type { LiveNote } from "#adapters/postgres/live-note.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Job } from "#core/jobs.ts";
import { ownDatabase } from "#test/support/database.ts";
import { storeContract } from "./store.contract.ts";

const database = ownDatabase();

storeContract("postgres", async () => {
  const sql = postgres(database.url, { onnotice: () => {} });
  const queue = jobQueue({ url: database.url, log: pino({ level: "silent" }), works: false });
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(postgresStore, pgbossJobs).pipe(Layer.provideMerge(Layer.merge(databaseOf(sql), queue))),
  );
  const boss = await runtime.runPromise(Effect.flatMap(JobQueue, (queue) => queue.boss));
  const notes: Array<LiveNote> = [];
  await listenForChanges(sql, { onNote: (note) => notes.push(note), onGap: () => {} });
  return {
    run: (effect) => runtime.runPromise(effect),
    jobs: async () => {
      const found = await Promise.all(jobQueues.map((name) => boss.findJobs<Job>(name, { queued: true })));
      return found.flat().map(({ data }) => data);
    },
    killJob: async (job, trouble) => {
      const id = await boss.send(job.name, job, { retryLimit: 0 });
      await boss.fail(job.name, id ?? "", { message: trouble });
    },
    changes: async () => notes,
    close: async () => {
      await runtime.dispose();
      await sql.end({ timeout: 1 });
    },
  };
});
