import { setTimeout as pause } from "node:timers/promises";
import { Effect } from "effect";
import { afterEach, describe, expect, test } from "vitest";
import { deadQueue, jobQueues, nightQueues, nights, roundQueues } from "#adapters/pgboss/job-queue.ts";
import { startWorker } from "#adapters/pgboss/worker.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { ownDatabase } from "#test/support/database.ts";
import { queueWorld, quiet } from "./queue-world.ts";

const write = (name: string) =>
  receiveWebhookEvent({ id: `sandbox:${name}`, provider: "sandbox", event: "test", subject: { kind: "other" } });

const until = (condition: () => boolean | Promise<boolean>, patience = 30_000) =>
  expect.poll(async () => condition(), { timeout: patience, interval: 10 }).toBe(true);

/** Longer than any test, in seconds, so that only a notification can have started a job. */
const never = 3600;

describe("the worker", () => {
  const database = ownDatabase();
  const open: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
    // The next test's workers would run jobs that still wait for a retry.
    await database.sql`delete from pgboss.job`;
  });
  const world = (options: Partial<Parameters<typeof queueWorld>[1]> = {}) => {
    const made = queueWorld(database.url, { works: true, ...options });
    open.push(made.close);
    return made;
  };
  const work = async (made: ReturnType<typeof world>, options: Parameters<typeof startWorker>[2] = {}) => {
    const worker = await startWorker(made.runtime, quiet, options);
    open.push(worker.stop);
    return worker;
  };

  test("runs a job of another process as soon as it is committed", async () => {
    const seen: string[] = [];
    const doing = world({ look: (name) => Effect.sync(() => void seen.push(name)) });
    const putting = world({ works: false });
    await work(doing, { lookEvery: never });
    await putting.runtime.runPromise(write("one"));
    await until(() => seen.length === 1);
    await putting.runtime.runPromise(write("another"));
    await until(() => seen.length === 2);
  });

  test("runs a job that an earlier version queued under its own name", async () => {
    const seen: string[] = [];
    const doing = world({ look: (id) => Effect.sync(() => void seen.push(id)) });
    const boss = await doing.boss();
    await boss.send("handle-notice", { name: "handle-notice", noticeId: "sandbox:earlier" });
    await work(doing);
    await until(() => seen.includes("sandbox:earlier"));
  });

  test("retries a failed job, and stores the error", async () => {
    let tries = 0;
    const doing = world({
      look: () =>
        Effect.suspend(() => {
          tries += 1;
          return tries < 3 ? Effect.die(new Error("no answer today")) : Effect.void;
        }),
    });
    await work(doing);
    await doing.runtime.runPromise(write("stubborn"));
    await until(async () => {
      const [waiting] = await database.sql`
        select 1 from pgboss.job where state = 'retry' and output::text like '%no answer today%'`;
      return waiting !== undefined;
    });
    await until(() => tries === 3);
  });

  test("works off a backlog, as after an outage, without pauses and three jobs at a time", async () => {
    const many = 30;
    const putting = world({ works: false });
    for (let put = 0; put < many; put += 1) await putting.runtime.runPromise(write(`piled up ${put}`));
    const done = new Set<string>();
    let [now, most] = [0, 0];
    const doing = world({
      look: Effect.fnUntraced(function* (name) {
        now += 1;
        most = Math.max(most, now);
        yield* Effect.sleep("50 millis");
        now -= 1;
        done.add(name);
      }),
    });
    await work(doing, { lookEvery: never });
    await until(() => done.size === many);
    expect(most).toBe(3);
  });

  test("finishes its running job before it stops, and takes no more jobs", async () => {
    const [begun, done]: [string[], string[]] = [[], []];
    const doing = world({
      look: Effect.fnUntraced(function* (name) {
        begun.push(name);
        yield* Effect.sleep("400 millis");
        done.push(name);
      }),
    });
    const worker = await work(doing);
    await doing.runtime.runPromise(write("begun"));
    await until(() => begun.length === 1);
    await worker.stop();
    expect(done).toEqual(["sandbox:begun"]);
    await doing.runtime.runPromise(write("later"));
    await pause(300);
    expect(done).toEqual(["sandbox:begun"]);
    const next = world({ look: (name) => Effect.sync(() => void done.push(name)) });
    await work(next);
    await until(() => done.length === 2);
  });

  test("runs the jobs of a worker that died", async () => {
    const done: string[] = [];
    const dead = world();
    await dead.runtime.runPromise(write("orphan"));
    // Fetched and then abandoned, as by a process that was killed.
    const boss = await dead.boss();
    expect(await boss.fetch("process-webhook-event")).toHaveLength(1);
    const alive = world({ look: (name) => Effect.sync(() => void done.push(name)) });
    await work(alive);
    await until(() => done.includes("sandbox:orphan"), 40_000);
  });

  test("reopens the queue, runs every periodic job when it starts, and schedules the nightly ones", async () => {
    const first = world();
    await first.boss();
    const second = world();
    const boss = await second.boss();
    const known = (await boss.getQueues()).map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining([...jobQueues, ...roundQueues, deadQueue]));
    await work(second);
    for (const name of roundQueues) {
      await until(async () => (await boss.findJobs(name)).some(({ state }) => state === "completed"));
    }
    // Nightly work is scheduled once, and runs when its hour comes.
    const calendar = (await boss.getSchedules()).map(({ name, cron, timezone }) => ({ name, cron, timezone }));
    expect(calendar).toEqual(
      [...nightQueues].sort().map((name) => ({ name, cron: nights[name], timezone: "America/New_York" })),
    );
    for (const name of nightQueues) {
      await boss.send(name, {});
      await until(async () => (await boss.findJobs(name)).some(({ state }) => state === "completed"));
    }
  });
});
