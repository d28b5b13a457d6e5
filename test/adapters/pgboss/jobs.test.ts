import { afterAll, beforeAll, describe } from "vitest";
import type { Job } from "#core/jobs.ts";
import { jobsContract } from "#test/ports/jobs.contract.ts";
import type { StoreWorld } from "#test/ports/store-world.ts";
import { ownDatabase } from "#test/support/database.ts";
import { queueWorld } from "./queue-world.ts";

describe("jobs in PostgreSQL", () => {
  const database = ownDatabase();
  let world: StoreWorld;
  beforeAll(async () => {
    const { runtime, close } = queueWorld(database.url, { works: false });
    world = {
      run: (effect) => runtime.runPromise(effect),
      jobs: async () => (await database.sql<{ data: Job }[]>`select data from pgboss.job`).map(({ data }) => data),
      killJob: () => Promise.reject(new Error("No job is killed here.")),
      changes: async () => [],
      close,
    };
  });
  afterAll(() => world.close());
  jobsContract(() => world);
});
