import { Context, type Effect } from "effect";
import type { Job } from "#core/jobs.ts";
import type { Unavailable } from "./errors.ts";

/**
 * The queue. A job put inside a unit of work exists only if that unit is kept. It is done at least once: a job whose
 * worker died is done again, so every use case it names must bear repetition.
 */
export class Jobs extends Context.Service<
  Jobs,
  {
    readonly put: (job: Job, options?: { readonly afterSeconds?: number }) => Effect.Effect<void, Unavailable>;
  }
>()("core/Jobs") {}
