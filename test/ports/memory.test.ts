import { Effect, ManagedRuntime } from "effect";
import { MemoryStore, memoryStore } from "#adapters/memory/store.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { storeContract } from "./store.contract.ts";

storeContract(
  "memory",
  async () => {
    const runtime = ManagedRuntime.make(memoryStore);
    return {
      run: (effect) => runtime.runPromise(effect),
      jobs: () =>
        runtime.runPromise(
          Effect.flatMap(MemoryStore, ({ jobs }) => Effect.map(jobs, (queued) => queued.map(({ job }) => job))),
        ),
      killJob: (job, trouble) =>
        runtime.runPromise(
          Effect.gen(function* () {
            const { giveUpJob } = yield* MemoryStore;
            yield* (yield* Jobs).put(job);
            yield* giveUpJob(trouble);
          }),
        ),
      changes: () => runtime.runPromise(Effect.flatMap(MemoryStore, ({ changes }) => changes)),
      close: () => runtime.dispose(),
    };
  },
  { anew: true },
);
