import { Effect, ManagedRuntime } from "effect";
import { MemoryStore, memoryStore } from "#adapters/memory/store.ts";
import { storePromises } from "./store.suite.ts";

storePromises("memory", async () => {
  const runtime = ManagedRuntime.make(memoryStore);
  return {
    run: (effect) => runtime.runPromise(effect),
    jobs: () =>
      runtime.runPromise(
        Effect.flatMap(MemoryStore, ({ jobs }) => Effect.map(jobs, (queued) => queued.map(({ job }) => job))),
      ),
    changes: () => runtime.runPromise(Effect.flatMap(MemoryStore, ({ changes }) => changes)),
    close: () => runtime.dispose(),
  };
});
