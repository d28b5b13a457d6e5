import { Effect } from "effect";
import { expect, test } from "vitest";
import type { Job } from "#core/jobs.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf } from "#test/builders/moment.ts";
import type { Given } from "./store-world.ts";

export const jobsContract = ({ world }: Given): void => {
  test("every kind of job is queued unchanged", async () => {
    const put: ReadonlyArray<Job> = [
      { name: "advance-payment", paymentId: idOf(PaymentId) },
      { name: "process-webhook-event", webhookEventId: `sandbox:${idOf(PaymentId)}` },
    ];
    await world().run(Effect.flatMap(Jobs, (jobs) => Effect.forEach(put, (job) => jobs.put(job))));
    expect(await world().jobs()).toEqual(expect.arrayContaining([...put]));
  });

  test("a delayed job is queued too", async () => {
    const job: Job = { name: "advance-payment", paymentId: idOf(PaymentId) };
    await world().run(Effect.flatMap(Jobs, (jobs) => jobs.put(job, { afterSeconds: 3600 })));
    expect(await world().jobs()).toContainEqual(job);
  });

  test("a job put in a unit of work exists only if the unit commits", async () => {
    const kept: Job = { name: "advance-payment", paymentId: idOf(PaymentId) };
    const undone: Job = { name: "advance-payment", paymentId: idOf(PaymentId) };
    await world().run(
      Effect.gen(function* () {
        const jobs = yield* Jobs;
        const { atomic } = yield* UnitOfWork;
        yield* atomic(jobs.put(kept));
        yield* Effect.exit(atomic(Effect.andThen(jobs.put(undone), Effect.fail("no"))));
      }),
    );
    const queued = await world().jobs();
    expect(queued).toContainEqual(kept);
    expect(queued).not.toContainEqual(undone);
  });
};
