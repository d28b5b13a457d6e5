import { Context, Effect, Layer } from "effect";
import { type ConstructorOptions, PgBoss, type Queue } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "#core/shared/jobs.ts";

/** The queue of jobs in the database; started, with every queue in it. */
export class JobQueue extends Context.Service<JobQueue, { readonly boss: PgBoss }>()("adapters/pgboss/JobQueue") {}

/** The job that sweeps payments is put by clocks, not by use cases, so it is no `Job` of the core. */
export const sweepQueue = "sweep-payments";

/** Where jobs come to lie that failed to the last; support looks there. */
export const deadQueue = "dead-jobs";

const names: Record<Job["name"], true> = { "advance-payment": true, "handle-notice": true, "deliver-message": true };
export const jobQueues = Object.keys(names) as ReadonlyArray<Job["name"]>;

// A worker that says nothing for ten seconds is dead, and its job is done again. Tries go on for about half an hour.
const common = {
  notify: true,
  heartbeatSeconds: 10,
  expireInSeconds: 120,
  retryLimit: 30,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deadLetter: deadQueue,
  deleteAfterSeconds: 24 * 3600,
} as const;

const queues: ReadonlyArray<Queue> = [
  { name: deadQueue, retentionSeconds: 90 * 24 * 3600 },
  ...jobQueues.map((name) => ({ ...common, name })),
  // The next sweep is soon enough for one that failed; two at once would only ask twice.
  {
    name: sweepQueue,
    policy: "exclusive",
    notify: true,
    heartbeatSeconds: 10,
    retryLimit: 0,
    deleteAfterSeconds: 3600,
  },
];

const createMissing = async (boss: PgBoss): Promise<void> => {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const queue of queues) if (!known.has(queue.name)) await boss.createQueue(queue.name, queue);
};

type Options = {
  readonly url: string;
  readonly log: Logger;
  /** Whether this process does jobs, and looks after those of dead ones, or only puts them. */
  readonly works: boolean;
};

const optionsOf = ({ url, works }: Options): ConstructorOptions => ({
  connectionString: url,
  application_name: works ? "worker" : "jobs",
  max: works ? 5 : 1,
  useListenNotify: works,
  supervise: works,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  schedule: false,
});

/**
 * Opens the queue, and makes its tables where they are missing. Closed after its worker was stopped (see worker.ts): what
 * is then still being done is given back. A database that does not answer at the start is a defect.
 */
export const jobQueue = (options: Options): Layer.Layer<JobQueue> =>
  Layer.effect(
    JobQueue,
    Effect.acquireRelease(
      Effect.promise(async () => {
        const boss = new PgBoss(optionsOf(options));
        boss.on("error", (error) => options.log.warn({ err: error }, "the job queue has a fault"));
        boss.on("warning", ({ message, data }) => options.log.warn({ data }, message));
        await boss.start();
        await createMissing(boss);
        return { boss };
      }),
      ({ boss }) => Effect.promise(() => boss.stop({ graceful: true, timeout: 5000 })),
    ),
  );
