import { Context, Effect, Layer, Scope } from "effect";
import type { ConstructorOptions, PgBoss, Queue } from "pg-boss";
import type { Logger } from "pino";
import type { Job } from "#core/jobs.ts";

export class JobQueue extends Context.Service<
  JobQueue,
  {
    /** The queue of jobs in the database; started, with every queue in it. */
    readonly boss: Effect.Effect<PgBoss>;
  }
>()("adapters/pgboss/JobQueue") {}

/** Cron: what is done from time to time: put by clocks, not by use cases, so these are no `Job`s of the core. */
export const rounds = {
  /** Asks about payments that wait. */
  "sweep-payments": { everySeconds: 30 },
  /** Asks about refunds that wait. */
  "sweep-refunds": { everySeconds: 30 },
  /** Clears away sessions, links to a new password and counts of attempts that are over. */
  "sweep-sessions": { everySeconds: 600 },
  /** Forgets the answers to requests that nobody repeats any more. */
  "sweep-idempotency-keys": { everySeconds: 3600 },
  /** Tells who is away of messages that wait for them. */
  "tell-waiting-chats": { everySeconds: 60 },
  /** Asks the host of the chat whether it is there. */
  "check-chat": { everySeconds: 60 },
  /** Mails what has waited for the morning. */
  "send-digests": { everySeconds: 600 },
  /** Reminds who must act before the time is over. */
  "send-reminders": { everySeconds: 900 },
  /** Reminds of what is held for submitted milestones, and releases it when nobody has answered in time. */
  "sweep-unanswered": { everySeconds: 600 },
  /** Reminds of licenses, insurances and bonds that end soon. */
  "remind-credentials": { everySeconds: 3600 },
  "remind-insurance": { everySeconds: 3600 },
  /** Warns of deliveries that endanger the date of a milestone. */
  "warn-of-deliveries": { everySeconds: 3600 },
  /** Passes disputes to support that nobody has answered in time. */
  "escalate-disputes": { everySeconds: 600 },
  /** Has cases come back, closes those that are over, and opens those that are urgent. */
  "review-cases": { everySeconds: 300 },
  /** Removes files to which nothing refers. */
  "remove-orphans": { everySeconds: 3600 },
  /** Removes copies of people's data that have ended. */
  "tidy-privacy": { everySeconds: 3600 },
  /** Makes the months to come in which history, alerts and messages are kept. */
  "keep-months": { everySeconds: 6 * 3600 },
  /** Goes through all that is stored for bytes of which nothing is known. */
  "remove-stray-bytes": { everySeconds: 24 * 3600 },
} as const;
export type Round = keyof typeof rounds;
export const roundQueues = Object.keys(rounds) as ReadonlyArray<Round>;

/** What is done once a night, in the business's own zone; a night in which nothing ran is made up for. */
export const nights = {
  /** Asks for every chargeback that was opened lately, and about those that are open. */
  "sync-chargebacks": "45 2 * * *",
  /** Asks the lists of the states about licenses that end soon. */
  "look-up-licenses": "30 5 * * *",
  /** Holds ledger, payments and providers against each other. */
  "check-ledger": "15 3 * * *",
  /** Holds the entries of the audit log against their hashes. */
  "check-audit": "30 4 * * *",
  /** Notes what came of ended contracts, and works out once a week what is usually paid. */
  "refresh-usual": "15 5 * * *",
  /** Begins the records of contracts that have none, and holds all records against their hashes. */
  "check-records": "45 4 * * *",
} as const;
export type Night = keyof typeof nights;
export const nightQueues = Object.keys(nights) as ReadonlyArray<Night>;

/** The dead letter queue: where jobs come to lie that failed to the last; support looks there. */
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
/** Queues that only an earlier version fills; what it left there is still done. */
const earlierQueues = ["handle-notice"];
export const jobQueues: ReadonlyArray<string> = [...Object.keys(names), ...earlierQueues];

// A worker that says nothing for ten seconds is dead, and its job is done again. The retry schedule of all jobs, those of webhook
// events among them: from a second, doubling, to a minute apart, for about half an hour.
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
  // The next round is soon enough for one that failed; two at once would only do everything twice.
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
  /** Whether this process does jobs, and looks after those of dead ones, or only puts them. */
  readonly works: boolean;
};

/** By itself this driver takes `require` for `verify-full`; to the other one, as to PostgreSQL, it means any certificate. */
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
 * Opens the queue, and makes its tables where they are missing: at once where jobs are done, else with the first that is
 * put. Closed after its worker was stopped (see worker.ts): what is then still being done is given back. A database that
 * does not answer at the start is a defect.
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
