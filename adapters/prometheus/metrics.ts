import { Gauge, Histogram, Registry } from "prom-client";

/** The outcome of a provider call: success, refusal, no answer, or an unexpected error. */
export type ProviderOutcome = "ok" | "refused" | "silent" | "failed";

/**
 * The metrics that a process keeps of its own work, for /metrics. Labels are names from the program alone, such as
 * those of calls and queues: never an id, a person or an address.
 */
export type Metrics = {
  readonly registry: Registry;
  /** Records the duration of a provider call, in seconds. */
  readonly providerAnswered: (provider: string, call: string, outcome: ProviderOutcome, seconds: number) => void;
  /** Records that a job or a round was done or failed, and its duration in seconds. */
  readonly jobEnded: (queue: string, isDone: boolean, seconds: number) => void;
  /** Records how many seconds a caller waited for a free connection of that database pool. */
  readonly waitedForConnection: (pool: string) => (seconds: number) => void;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const providers = new Histogram({
    name: "dibbs_provider_call_duration_seconds",
    help: "How long calls of providers took, in seconds; silent: no answer came, refused: it was no",
    labelNames: ["provider", "call", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const jobs = new Histogram({
    name: "dibbs_job_duration_seconds",
    help: "How long jobs and rounds took, in seconds",
    labelNames: ["queue", "outcome"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const lastDone = new Gauge({
    name: "dibbs_job_last_done_timestamp_seconds",
    help: "When this process last did a job or round of the queue well, in seconds since 1970",
    labelNames: ["queue"],
    registers,
  });
  const waits = new Histogram({
    name: "dibbs_database_wait_seconds",
    help: "How long work waited for a connection to the database, in seconds",
    labelNames: ["pool"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
    registers,
  });
  return {
    registry,
    providerAnswered: (provider, call, outcome, seconds) => providers.observe({ provider, call, outcome }, seconds),
    jobEnded: (queue, isDone, seconds) => {
      jobs.observe({ queue, outcome: isDone ? "ok" : "failed" }, seconds);
      if (isDone) lastDone.set({ queue }, Date.now() / 1000);
    },
    waitedForConnection: (pool) => (seconds) => waits.observe({ pool }, seconds),
  };
};
