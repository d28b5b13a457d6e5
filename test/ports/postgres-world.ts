import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import type { Nats } from "#adapters/nats/connection.ts";
import { natsLive } from "#adapters/nats/live.ts";
import { JobQueue, jobQueue, jobQueues } from "#adapters/pgboss/job-queue.ts";
import { pgbossJobs } from "#adapters/pgboss/jobs.ts";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import type { Job } from "#core/jobs.ts";
import type { LiveNote } from "#core/shared/live.ts";
import type { TestDatabase } from "#test/support/database.ts";
import type { StoreWorld } from "./store-world.ts";

/** The time limit of a search here, in milliseconds: its results must not depend on how busy the machine is. */
const searchTimeout = 60_000;

/** Builds the store's ports on this database, for the contract tests in `test/ports`; NATS carries changes if given. */
export const postgresWorld = async (
  { url, directUrl }: Pick<TestDatabase, "url" | "directUrl">,
  nats: Nats | null = null,
): Promise<StoreWorld> => {
  const [sql, direct] = [await connect(url), await connect(directUrl)];
  const queue = jobQueue({ url: directUrl, log: pino({ level: "silent" }), works: false });
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(nats === null ? postgresStore : Layer.merge(postgresStore, natsLive(nats)), pgbossJobs).pipe(
      Layer.provideMerge(Layer.merge(databaseOf(sql, { searchTimeout }), queue)),
    ),
  );
  const boss = await runtime.runPromise(Effect.flatMap(JobQueue, (queue) => queue.boss));
  const notes: Array<LiveNote> = [];
  const listener = { onNote: (note: LiveNote) => notes.push(note), onGap: () => {} };
  await (nats === null ? listenForChanges(direct, listener) : nats.listen(listener));
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
      await Promise.all([sql.end({ timeout: 1 }), direct.end({ timeout: 1 })]);
    },
  };
};
