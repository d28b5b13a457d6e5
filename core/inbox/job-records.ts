import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { Job } from "#core/shared/jobs.ts";

/** A job as the queue knows it. */
export const JobRecord = Schema.Struct({
  id: Schema.String,
  job: Job,
  /** `dead`: it failed at every try, and is tried no more. */
  state: Schema.Literals(["waiting", "active", "dead"]),
  /** How often it has failed. */
  tries: Schema.Int,
  /** When it is tried, or tried again; null for one that is not. */
  dueAt: Schema.NullOr(Schema.Date),
  /** Why it failed the last time; null where it has not. */
  trouble: Schema.NullOr(Schema.String),
  /** When it was put, or given up. */
  since: Schema.Date,
});
export type JobRecord = typeof JobRecord.Type;

/** What stands in the queue, for whoever looks into it. */
export class JobRecords extends Context.Service<
  JobRecords,
  {
    /** Jobs that were given up, the oldest first. */
    readonly dead: () => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** Jobs that are not done, given up or not, and name one of these ids; the oldest first. */
    readonly about: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<JobRecord>, Unavailable>;
    /** Forgets a job that was given up; false where there is none of this id. */
    readonly removeDead: (id: string) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/JobRecords") {}
