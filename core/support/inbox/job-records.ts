import { Context, Effect } from "effect";
import type { Job } from "#core/jobs.ts";
import { systemActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";

/** A job as the queue knows it. */
export type JobRecord = {
  readonly id: string;
  readonly job: Job;
  /** `dead`: it failed at every try, and is tried no more. */
  readonly state: "waiting" | "active" | "dead";
  /** How often it has failed. */
  readonly tries: number;
  /** When it is tried, or tried again; null for one that is not. */
  readonly dueAt: Date | null;
  /** Why it failed the last time; null where it has not. */
  readonly trouble: string | null;
  /** When it was put, or given up. */
  readonly since: Date;
};

/** How a job stands since a moment; `since` is when it was put, begun, done or given up. */
export type JobChange = Pick<JobRecord, "id" | "job" | "tries" | "trouble" | "since"> & {
  readonly state: JobRecord["state"] | "done" | "failed";
};

/** What stands in the queue, for whoever looks into it. */
export class JobRecords extends Context.Service<
  JobRecords,
  {
    /** Jobs that were given up, the oldest first. */
    readonly dead: () => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** Jobs that are not done, given up or not, and name one of these ids; the oldest first. */
    readonly about: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** The jobs that were put, begun, done or given up at `since` or later, the longest ago first, at most `limit`. */
    readonly changedSince: (since: Date, limit: number) => Effect.Effect<ReadonlyArray<JobChange>, Unavailable>;
    /** Forgets a job that was given up; false where there is none of this id. */
    readonly removeDead: (id: string) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/JobRecords") {}

const resolveJob = Effect.fnUntraced(function* (staff: string, id: string, event: "retry" | "drop") {
  const records = yield* JobRecords;
  const record = (yield* records.dead()).find((it) => it.id === id);
  if (record === undefined || !(yield* records.removeDead(id))) return yield* notFound("failed job");
  if (event === "retry") yield* (yield* Jobs).put(record.job);
  yield* recordMove(systemActor(`support ${staff}`), {
    noun: "job",
    subjectId: id,
    event,
    from: record.state,
    to: event === "retry" ? "waiting" : "dropped",
    reason: record.trouble,
  });
  return record;
}, atomically);

/** Queues work again that was given up; every job bears repetition. Fails `NotFound` for one that is not dead. */
export const retryJob = Effect.fn("retryJob")((staff: string, id: string) => resolveJob(staff, id, "retry"));

/** Gives up for good on work that failed at every try. Fails `NotFound` for one that is not dead. */
export const dropJob = Effect.fn("dropJob")((staff: string, id: string) => resolveJob(staff, id, "drop"));
