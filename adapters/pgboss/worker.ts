import { setTimeout as pause } from "node:timers/promises";
import { Cause, Effect, Exit, type ManagedRuntime, Schema } from "effect";
import type { Job as QueuedJob, WorkOptions } from "pg-boss";
import type { Logger } from "pino";
import { doJob } from "#core/do-job.ts";
import { sweepPayments } from "#core/payment/sweep-payments.ts";
import type { Ports } from "#core/ports.ts";
import { Job } from "#core/shared/jobs.ts";
import { JobQueue, jobQueues, sweepQueue } from "./job-queue.ts";

type Runtime = ManagedRuntime.ManagedRuntime<Ports | JobQueue, never>;

/** Between two sweeps over waiting payments, in seconds, over all processes together. */
const sweepEvery = 30;

/** How long a worker that is stopped waits for what it is doing, in milliseconds; what takes longer is given back. */
const mostPatience = 20_000;

// Word of a new job comes at once; looking without word finds jobs that wait for their next try.
const looks: WorkOptions = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3, localConcurrency: 3 };

// Letters come in crowds and wait for nothing but the post, so a crowd of them is taken, and reported done, in one go.
const letters = {
  ...looks,
  localConcurrency: 1,
  batchSize: 50,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

const decodeJob = Schema.decodeUnknownEffect(Job);

const doQueued = Effect.fnUntraced(function* (data: unknown) {
  yield* doJob(yield* decodeJob(data));
});

class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/**
 * Does the jobs of the queue, and sweeps over waiting payments now and every half minute. `stop` takes no more jobs and
 * waits for those that are being done; the queue itself stays open until the runtime is disposed of.
 */
export const startWorker = async (runtime: Runtime, log: Logger): Promise<{ readonly stop: () => Promise<void> }> => {
  const { boss } = await runtime.runPromise(Effect.map(JobQueue, (queue) => queue));

  const perform = async (queued: QueuedJob<unknown>, work: Effect.Effect<unknown, unknown, Ports>): Promise<void> => {
    const exit = await runtime.runPromiseExit(work, { signal: queued.signal });
    if (Exit.isSuccess(exit)) return;
    log.warn({ job: queued.name, jobId: queued.id, err: Cause.squash(exit.cause) }, "a job failed and is tried again");
    // The queue keeps why, for support.
    throw new JobFailed(Cause.pretty(exit.cause).slice(0, 2000));
  };

  for (const name of jobQueues) {
    if (name === "deliver-message") continue;
    await boss.work<unknown>(name, looks, async (queued) => {
      for (const one of queued) await perform(one, doQueued(one.data));
    });
  }
  await boss.work<unknown>("deliver-message", letters, (queued) =>
    Promise.all(
      queued.map((one) =>
        perform(one, doQueued(one.data)).then(
          () => ({ id: one.id, status: "completed" as const }),
          (output) => ({ id: one.id, status: "failed" as const, output }),
        ),
      ),
    ),
  );
  await boss.work<unknown>(sweepQueue, { ...looks, localConcurrency: 1 }, async (queued) => {
    for (const one of queued) await perform(one, sweepPayments());
  });

  const sweep = (options: { readonly singletonSeconds?: number } = {}): Promise<unknown> =>
    boss.send(sweepQueue, {}, options).catch((error) => log.warn({ err: error }, "no sweep could be queued"));
  await sweep();
  const clock = setInterval(() => void sweep({ singletonSeconds: sweepEvery }), sweepEvery * 1000);

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(clock);
    const ended = Promise.all([...jobQueues, sweepQueue].map((name) => boss.offWork(name, { wait: true })));
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
