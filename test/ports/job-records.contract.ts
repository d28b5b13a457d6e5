import { Effect } from "effect";
import { expect, test } from "vitest";
import type { Job } from "#core/jobs.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { JobRecords } from "#core/support/inbox/job-records.ts";
import { idOf } from "#test/builders/moment.ts";
import type { Given } from "./store-world.ts";

const about = (...ids: ReadonlyArray<string>) => Effect.flatMap(JobRecords, (records) => records.about(ids));

export const jobRecordsContract = ({ world }: Given): void => {
  test("a waiting job is found by the ids it names, with the time it is due", async () => {
    const job: Job = { name: "advance-payment", paymentId: idOf(PaymentId) };
    await world().run(
      Effect.flatMap(Jobs, (jobs) => Effect.andThen(jobs.put({ ...job, paymentId: idOf(PaymentId) }), jobs.put(job))),
    );
    const found = await world().run(about(job.paymentId, "nothing"));
    expect(found).toEqual([
      {
        id: expect.any(String),
        job,
        state: "waiting",
        tries: 0,
        dueAt: expect.any(Date),
        trouble: null,
        since: expect.any(Date),
      },
    ]);
    expect(await world().run(about(idOf(PaymentId)))).toEqual([]);
  });

  test("a dead job is listed with its error, and found by the id it names", async () => {
    const job: Job = { name: "process-webhook-event", webhookEventId: `sandbox:${idOf(PaymentId)}` };
    await world().killJob(job, "The provider has never heard of it.");
    const dead = await world().run(Effect.flatMap(JobRecords, (records) => records.dead()));
    const own = dead.filter(
      (it) => it.job.name === "process-webhook-event" && it.job.webhookEventId === job.webhookEventId,
    );
    expect(own).toMatchObject([
      { job, state: "dead", tries: 1, dueAt: null, trouble: "The provider has never heard of it." },
    ]);
    expect(await world().run(about(job.webhookEventId))).toEqual(own);
  });

  test("jobs that changed since a time are listed, oldest change first", async () => {
    const [put, killed] = [idOf(PaymentId), idOf(PaymentId)];
    const before = new Date(Date.now() - 60_000);
    await world().killJob({ name: "process-webhook-event", webhookEventId: killed }, "Nobody answers.");
    await world().run(Effect.flatMap(Jobs, (jobs) => jobs.put({ name: "advance-payment", paymentId: put })));
    const since = (at: Date) => world().run(Effect.flatMap(JobRecords, (records) => records.changedSince(at, 10_000)));
    const found = await since(before);
    const named = (id: string) => found.find(({ job }) => Object.values(job).includes(id));
    expect(named(put)).toMatchObject({ state: "waiting", tries: 0, trouble: null });
    expect(found.map((it) => it.since.getTime())).toEqual(
      found.map((it) => it.since.getTime()).toSorted((a, b) => a - b),
    );
    expect(found.filter(({ job }) => Object.values(job).includes(killed))).toContainEqual(
      expect.objectContaining({ state: "dead", trouble: "Nobody answers." }),
    );
    const later = await since(new Date(Date.now() + 60_000));
    expect(later.filter(({ job }) => Object.values(job).some((id) => [put, killed].includes(id)))).toEqual([]);
  });

  test("a dead job is removed once, and a waiting job never", async () => {
    const webhookEventId = `sandbox:${idOf(PaymentId)}`;
    await world().killJob({ name: "process-webhook-event", webhookEventId }, "Nobody answers.");
    const paymentId = idOf(PaymentId);
    await world().run(Effect.flatMap(Jobs, (jobs) => jobs.put({ name: "advance-payment", paymentId })));
    const remove = (id: string) => world().run(Effect.flatMap(JobRecords, (records) => records.removeDead(id)));
    const [dead] = await world().run(about(webhookEventId));
    expect(await remove(dead?.id ?? "")).toBe(true);
    expect(await remove(dead?.id ?? "")).toBe(false);
    expect(await world().run(about(webhookEventId))).toEqual([]);
    const [waiting] = await world().run(about(paymentId));
    expect(await remove(waiting?.id ?? "")).toBe(false);
    expect(await world().run(about(paymentId))).toHaveLength(1);
  });
};
