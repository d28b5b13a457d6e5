import { setTimeout as pause } from "node:timers/promises";
import { Cause, Effect, Exit, type ManagedRuntime, Schema } from "effect";
import type { Job as BossJob, WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { keepMonthsAhead } from "#adapters/postgres/months.ts";
import { tellWaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { checkRecordsNightly } from "#core/contract/record/check-records.ts";
import { doJob, StoredJob } from "#core/jobs.ts";
import { sendDigests } from "#core/messaging/notification/send-digests.ts";
import { syncChargebacks } from "#core/money/chargeback/sync-chargeback.ts";
import { escalateDisputes } from "#core/money/dispute/answer-dispute.ts";
import { checkLedgerNightly } from "#core/money/ledger/check-ledger.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { refreshUsualNightly } from "#core/money/usual/refresh-usual.ts";
import { lookUpEndingLicenses } from "#core/people/credential/look-up-license.ts";
import { removeOrphans, removeStrayBytes } from "#core/people/file/remove-orphans.ts";
import { sweepSessions } from "#core/people/session/end-sessions.ts";
import type { Ports } from "#core/ports.ts";
import { sweepIdempotencyKeys } from "#core/shared/do-once.ts";
import { businessZone } from "#core/shared/time-zone.ts";
import { caseOfBrokenRecord } from "#core/support/case/case-of-broken-record.ts";
import { caseOfUnknownMoney } from "#core/support/case/case-of-unknown-money.ts";
import { reviewCases } from "#core/support/case/review-cases.ts";
import { checkChat } from "#core/support/health/heartbeats.ts";
import { tidyPrivacy } from "#core/support/privacy/personal-data.ts";
import { remindCredentials } from "#core/support/reminder/remind-credentials.ts";
import { remindInsurance } from "#core/support/reminder/remind-insurance.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { warnOfDeliveries } from "#core/support/reminder/warn-of-deliveries.ts";
import { verifyAuditNightly } from "#core/support/staff/verify-audit.ts";
import { JobQueue, jobQueues, type Night, nightQueues, nights, type Round, roundQueues, rounds } from "./job-queue.ts";

type Runtime = ManagedRuntime.ManagedRuntime<Ports | JobQueue, never>;

/** Database maintenance that the core does not know about. */
const keepMonths = Effect.fn("keepMonths")(function* () {
  const boss = yield* (yield* JobQueue).boss;
  yield* Effect.promise(() => boss.getDb().executeSql(keepMonthsAhead));
});

const workOf: Readonly<Record<Round | Night, () => Effect.Effect<unknown, unknown, Ports | JobQueue>>> = {
  "sweep-payments": sweepPayments,
  "sweep-refunds": sweepRefunds,
  "sweep-sessions": sweepSessions,
  "sweep-idempotency-keys": sweepIdempotencyKeys,
  "tell-waiting-chats": tellWaitingChats,
  "check-chat": checkChat,
  "send-digests": sendDigests,
  "send-reminders": sendReminders,
  "sweep-unanswered": sweepUnanswered,
  "remind-credentials": remindCredentials,
  "remind-insurance": remindInsurance,
  "warn-of-deliveries": warnOfDeliveries,
  "escalate-disputes": escalateDisputes,
  "review-cases": reviewCases,
  "remove-orphans": removeOrphans,
  "keep-months": keepMonths,
  "remove-stray-bytes": removeStrayBytes,
  "tidy-privacy": tidyPrivacy,
  "sync-chargebacks": syncChargebacks,
  "look-up-licenses": lookUpEndingLicenses,
  "check-ledger": () => Effect.flatMap(checkLedgerNightly(), caseOfUnknownMoney),
  "refresh-usual": refreshUsualNightly,
  "check-audit": verifyAuditNightly,
  "check-records": () => Effect.flatMap(checkRecordsNightly(), caseOfBrokenRecord),
};

/** How long a stopping worker waits for its running jobs, in milliseconds; jobs that take longer are given back. */
const mostPatience = 20_000;

// A notification announces new jobs at once; polling finds jobs that are due for a retry.
const looks = (lookEvery: number): WorkOptions => ({
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: lookEvery,
});
/** How many jobs of one queue this process runs at once. */
const atOnce = 3;

// A round is never retried, so polling hardly ever finds one; and there are many round queues to poll.
const seldomLooks = looks(30);

const decodeJob = Schema.decodeUnknownEffect(StoredJob);

const doQueued = Effect.fnUntraced(function* (data: unknown) {
  yield* doJob(yield* decodeJob(data));
});

type Options = {
  /** The polling interval, in seconds. */
  readonly lookEvery?: number;
  /** Receives each job or round that was done or failed, and its duration in seconds; not those that are given back. */
  readonly jobEnded?: (queue: string, isDone: boolean, seconds: number) => void;
};

class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/**
 * Runs the queue's jobs, and the rounds: over waiting payments now and every half minute, over files from time to time.
 * `stop` takes no more jobs and waits for running ones; the queue itself stays open until the runtime is disposed of.
 */
export const startWorker = async (
  runtime: Runtime,
  log: Logger,
  { lookEvery = 3, jobEnded = () => {} }: Options = {},
): Promise<{ readonly stop: () => Promise<void> }> => {
  const boss = await runtime.runPromise(Effect.flatMap(JobQueue, (queue) => queue.boss));

  const perform = async (
    queued: BossJob<unknown>,
    work: Effect.Effect<unknown, unknown, Ports | JobQueue>,
  ): Promise<void> => {
    const { name, id } = queued;
    const from = performance.now();
    // Logged inside its span, so that the line names the trace.
    const said = Effect.tapCause(work, (cause) =>
      Effect.logWarning("a job failed and is tried again", { job: name, jobId: id, err: Cause.squash(cause) }),
    );
    const exit = await runtime.runPromiseExit(
      Effect.withSpan(said, `job ${name}`, { root: true, kind: "consumer", attributes: { "dibbs.job": id } }),
      { signal: queued.signal },
    );
    if (Exit.isSuccess(exit) || !Cause.hasInterruptsOnly(exit.cause)) {
      jobEnded(name, Exit.isSuccess(exit), (performance.now() - from) / 1000);
    }
    if (Exit.isSuccess(exit)) return;
    // The queue stores the cause, for support.
    throw new JobFailed(Cause.pretty(exit.cause).slice(0, 2000));
  };

  for (const name of jobQueues) {
    for (let worker = 0; worker < atOnce; worker += 1) {
      const id = await boss.work<unknown>(name, looks(lookEvery), async (queued) => {
        for (const one of queued) await perform(one, doQueued(one.data));
        // More may have piled up, as while a provider was down. A failed job doesn't do this, to spare the provider.
        boss.notifyWorker(id);
      });
    }
  }
  for (const name of [...roundQueues, ...nightQueues]) {
    await boss.work<unknown>(name, seldomLooks, async (queued) => {
      for (const one of queued) await perform(one, workOf[name]());
    });
  }

  const goRound = (name: Round, options: { readonly singletonSeconds?: number }): Promise<unknown> =>
    boss.send(name, {}, options).catch((error) => log.warn({ err: error, round: name }, "no round could be queued"));
  // The interval holds across all processes, however many start.
  const goInTurn = (name: Round) => goRound(name, { singletonSeconds: rounds[name].everySeconds });
  for (const name of roundQueues) await (name === "sweep-payments" ? goRound(name, {}) : goInTurn(name));
  for (const name of nightQueues) {
    await boss.schedule(name, nights[name], {}, { tz: businessZone, missed: "once" });
  }
  const clocks = roundQueues.map((name) => setInterval(() => void goInTurn(name), rounds[name].everySeconds * 1000));

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    for (const clock of clocks) clearInterval(clock);
    const ended = Promise.all(
      [...jobQueues, ...roundQueues, ...nightQueues].map((name) => boss.offWork(name, { wait: true })),
    );
    const patience = new AbortController();
    await Promise.race([ended, pause(mostPatience, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
  };
  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
};
