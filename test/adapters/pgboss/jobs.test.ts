import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Job } from "#core/jobs.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { idOf } from "#test/builders/moment.ts";
import { jobsContract } from "#test/ports/jobs.contract.ts";
import { givenBy, type StoreWorld } from "#test/ports/store-world.ts";
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
  jobsContract(givenBy(() => world));
});

describe("a queue in a process that runs no jobs", () => {
  const database = ownDatabase();

  it("is created with the first job that is put, and lists no jobs before", async () => {
    const { runtime, close } = queueWorld(database.url, { works: false });
    const isOpen = async () => (await database.sql`select to_regclass('pgboss.job') is not null as it`)[0]?.it;
    const records = <A>(ask: (records: JobRecords["Service"]) => A) => Effect.map(JobRecords, ask);
    const dead = Effect.flatten(records((they) => they.dead()));
    const paymentId = idOf(PaymentId);
    const about = Effect.flatten(records((they) => they.about([paymentId])));
    expect(await runtime.runPromise(dead)).toEqual([]);
    expect(await runtime.runPromise(about)).toEqual([]);
    expect(await isOpen()).toBe(false);
    await runtime.runPromise(Effect.flatMap(Jobs, (jobs) => jobs.put({ name: "advance-payment", paymentId })));
    expect(await isOpen()).toBe(true);
    expect(await runtime.runPromise(about)).toMatchObject([{ job: { name: "advance-payment", paymentId } }]);
    await close();
  });
});
