import { Context, type Effect } from "effect";
import type { Job } from "#core/jobs.ts";
import type { Unavailable } from "#core/shared/errors.ts";

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
