import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { outsideWorld } from "#test/world.ts";
import type { TestDatabase } from "./database.ts";

/** The core on a test file's database, next to any running program, for what no page does. Runs no jobs. */
export function ownCore(database: Pick<TestDatabase, "sql">) {
  const ports = () =>
    Layer.mergeAll(
      postgresStore.pipe(Layer.provideMerge(databaseOf(database.sql))),
      outsideWorld,
      Layer.succeed(Jobs, { put: () => Effect.void }),
    );
  let runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ReturnType<typeof ports>>, never>;
  beforeAll(() => {
    runtime = ManagedRuntime.make(ports());
  });
  afterAll(() => runtime.dispose());
  return <A, E>(effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof ports>>>): Promise<A> =>
    runtime.runPromise(effect);
}
