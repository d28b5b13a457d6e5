import { Clock, Effect, Layer } from "effect";
import { Jobs } from "#core/shared/jobs.ts";
import { Memory } from "./memory.ts";

export const memoryJobs = Layer.effect(
  Jobs,
  Effect.map(Memory, ({ write }) =>
    Jobs.of({
      put: (job, { afterSeconds = 0 } = {}) =>
        Effect.flatMap(Clock.currentTimeMillis, (millis) => {
          const dueAt = new Date(millis + afterSeconds * 1000);
          return write((tables) => ({ ...tables, jobs: [...tables.jobs, { job: structuredClone(job), dueAt }] }));
        }),
    }),
  ),
);
