import { Clock, Effect } from "effect";
import { Jobs } from "#core/shared/jobs.ts";
import { copy } from "./copy.ts";
import { inMemory } from "./memory.ts";

export const memoryJobs = inMemory(Jobs)(({ write }) => ({
  put: (job, { afterSeconds = 0 } = {}) =>
    Effect.flatMap(Clock.currentTimeMillis, (millis) => {
      const dueAt = new Date(millis + afterSeconds * 1000);
      return write((tables) => ({ ...tables, jobs: [...tables.jobs, { job: copy(job), dueAt }] }));
    }),
}));
