import { Context, Effect, Layer, Scope } from "effect";
import type { ConstructorOptions, PgBoss, Queue } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "#core/jobs.ts";

export class JobQueue extends Context.Service<
  JobQueue,
  {
    /** The job queue in the database, started and with every queue created. */
    readonly boss: Effect.Effect<PgBoss>;
  }
>()("adapters/pgboss/JobQueue") {}

/** Periodic work, started by timers and not by use cases, so these are no `Job`s of the core. */
export const rounds = {
  /** Polls payments that wait. */
  "sweep-payments": { everySeconds: 30 },
  /** Polls refunds that wait. */
  "sweep-refunds": { everySeconds: 30 },
  /** Removes expired sessions, password links and attempt counts. */
  "sweep-sessions": { everySeconds: 600 },
  /** Removes stored answers to requests that nobody repeats any more. */
  "sweep-idempotency-keys": { everySeconds: 3600 },
  /** Tells people who are away about unread chat messages. */
  "tell-waiting-chats": { everySeconds: 60 },
  /** Checks whether the chat host is reachable. */
  "check-chat": { everySeconds: 60 },
  /** Mails the digests that have waited for the morning. */
  "send-digests": { everySeconds: 600 },
  /** Reminds people who must act before a deadline. */
  "send-reminders": { everySeconds: 900 },
  /** Sends reminders about funds held for submitted milestones, and releases them if nobody has answered in time. */
  "sweep-unanswered": { everySeconds: 600 },
  /** Sends reminders about licenses, insurance and bonds that expire soon. */
  "remind-credentials": { everySeconds: 3600 },
  "remind-insurance": { everySeconds: 3600 },
  /** Warns of deliveries that endanger a milestone's date. */
  "warn-of-deliveries": { everySeconds: 3600 },
  /** Passes disputes to support if nobody has answered in time. */
  "escalate-disputes": { everySeconds: 600 },
  /** Brings postponed cases back, closes those in which nothing is stuck, and opens urgent ones. */
  "review-cases": { everySeconds: 300 },
  /** Removes files that nothing refers to. */
  "remove-orphans": { everySeconds: 3600 },
  /** Removes expired copies of people's data. */
  "tidy-privacy": { everySeconds: 3600 },
  /** Creates the partitions of the coming months for history, alerts and messages. */
  "keep-months": { everySeconds: 6 * 3600 },
  /** Searches the whole file store for bytes that no file row refers to. */
  "remove-stray-bytes": { everySeconds: 24 * 3600 },
} as const;
export type Round = keyof typeof rounds;
export const roundQueues = Object.keys(rounds) as ReadonlyArray<Round>;

/** Nightly work, in the business's own time zone; a missed night is made up for. */
export const nights = {
  /** Fetches recently opened chargebacks, and updates those that are open. */
  "sync-chargebacks": "45 2 * * *",
  /** Looks up licenses that expire soon in the states' lists. */
  "look-up-licenses": "30 5 * * *",
  /** Compares ledger, payments and providers with each other. */
  "check-ledger": "15 3 * * *",
  /** Checks the entries of the audit log against their hashes. */
  "check-audit": "30 4 * * *",
  /** Records the final figures of ended contracts, and computes usual prices once a week. */
  "refresh-usual": "15 5 * * *",
  /** Starts missing contract records, and checks all records against their hashes. */
  "check-records": "45 4 * * *",
} as const;
export type Night = keyof typeof nights;
export const nightQueues = Object.keys(nights) as ReadonlyArray<Night>;

/** The dead letter queue: holds jobs whose last retry failed; support looks there. */
export const deadQueue = "dead-jobs";

const names: Record<Job["name"], true> = {
  "advance-payment": true,
  "advance-refund": true,
  "process-webhook-event": true,
  "tell-seekers": true,
  "pack-own-data": true,
  "leave-chat": true,
  "leave-banks": true,
  "say-in-chat": true,
  "look-up-license": true,
  "warn-of-delivery": true,
  "case-of-kept-money": true,
};
/** Queues that only an earlier version fills; jobs left in them are still done. */
const earlierQueues = ["handle-notice"];
export const jobQueues: ReadonlyArray<string> = [...Object.keys(names), ...earlierQueues];

// A worker that is silent for ten seconds counts as dead, and its job is done again. The retry schedule of all jobs,
// including webhook events: from one second, doubling to a minute, for about half an hour.
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
  // A failed round waits for the next one; two at once would only do everything twice.
  ...[...roundQueues, ...nightQueues].map((name) => ({
    name,
    policy: "exclusive" as const,
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    retryLimit: 0,
    deleteAfterSeconds: 3600,
  })),
];

const createMissing = async (boss: PgBoss): Promise<void> => {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const queue of queues) if (!known.has(queue.name)) await boss.createQueue(queue.name, queue);
};

type Options = {
  readonly url: string;
  readonly log: Logger;
  /** Whether this process runs jobs and takes over those of dead workers, or only queues jobs. */
  readonly works: boolean;
};

/** This driver treats `require` as `verify-full`; the other driver, like PostgreSQL, accepts any certificate. */
const asOthersRead = (url: string): string =>
  /[?&]sslmode=require(&|$)/.test(url) ? `${url}&uselibpqcompat=true` : url;

const optionsOf = ({ url, works }: Options): ConstructorOptions => ({
  connectionString: asOthersRead(url),
  application_name: works ? "worker" : "jobs",
  max: works ? 5 : 1,
  useListenNotify: works,
  supervise: works,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  schedule: works,
});

const start = async (options: Options): Promise<PgBoss> => {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss(optionsOf(options));
  boss.on("error", (error) => options.log.warn({ err: error }, "the job queue has a fault"));
  boss.on("warning", ({ message, data }) => options.log.warn({ data }, message));
  await boss.start();
  await createMissing(boss);
  return boss;
};

/**
 * Opens the queue, and creates its tables if they are missing: at once if this process runs jobs, else with the first
 * job that it queues. Close it after its worker was stopped (see worker.ts): running jobs are then given back. A
 * database that does not answer at the start is a defect.
 */
export const jobQueue = (options: Options): Layer.Layer<JobQueue> =>
  Layer.effect(
    JobQueue,
    Effect.gen(function* () {
      const opened = Effect.acquireRelease(
        Effect.promise(() => start(options)),
        (boss) => Effect.promise(() => boss.stop({ graceful: true, timeout: 5000 })),
      );
      const boss = yield* Effect.cached(Scope.provide(opened, yield* Effect.scope));
      if (options.works) yield* boss;
      return { boss };
    }),
  );
