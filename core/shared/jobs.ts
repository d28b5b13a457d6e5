import { Context, type Effect } from "effect";
import type { Job } from "#core/jobs.ts";
import type { Unavailable } from "./errors.ts";

/**
 * The job queue. A job added inside a unit of work exists only if that unit commits. Jobs run at least once: if a
 * worker dies, its job runs again, so every use case that a job names must be safe to repeat.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    readonly put: (job: Job, options?: { readonly afterSeconds?: number }) => Effect.Effect<void, Unavailable>;
  }
>()("core/Jobs") {}
