import { Context, Effect } from "effect";
import type { Job } from "#core/jobs.ts";
import { systemActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";

/** A job in the queue. */
export type JobRecord = {
  readonly id: string;
  readonly job: Job;
  /** `dead`: it failed on every try and is no longer tried. */
  readonly state: "waiting" | "active" | "dead";
  /** How often it failed. */
  readonly tries: number;
  /** When the next try is due; null if there is none. */
  readonly dueAt: Date | null;
  /** Why the last try failed; null if none did. */
  readonly trouble: string | null;
  /** When it was queued or given up. */
  readonly since: Date;
};

/** A job's current state; `since` is when it was queued, started, finished or given up. */
export type JobChange = Pick<JobRecord, "id" | "job" | "tries" | "trouble" | "since"> & {
  readonly state: JobRecord["state"] | "done" | "failed";
};

/** The contents of the queue, for inspection. */
export class JobRecords extends Context.Service<
  JobRecords,
  {
    /** Jobs that were given up, oldest first. */
    readonly dead: () => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** Unfinished jobs, given up or not, that contain one of these ids; oldest first. */
    readonly about: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** Jobs that were queued, started, finished or given up at `since` or later, oldest first, at most `limit`. */
    readonly changedSince: (since: Date, limit: number) => Effect.Effect<ReadonlyArray<JobChange>, Unavailable>;
    /** Deletes a job that was given up; false if there is none with this id. */
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

/** Queues a dead job again; every job is safe to repeat. Fails with `NotFound` if the job is not dead. */
export const retryJob = Effect.fn("retryJob")((staff: string, id: string) => resolveJob(staff, id, "retry"));

/** Drops a dead job for good. Fails with `NotFound` if the job is not dead. */
export const dropJob = Effect.fn("dropJob")((staff: string, id: string) => resolveJob(staff, id, "drop"));
