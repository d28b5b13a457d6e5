import { Effect } from "effect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment } from "#test/builders/payment.ts";
import { storedContract } from "#test/builders/stored.ts";
import { postgresWorld } from "#test/ports/postgres-world.ts";
import type { StoreWorld } from "#test/ports/store-world.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
let world: StoreWorld;

beforeAll(async () => {
  world = await postgresWorld(database);
});
afterAll(() => world?.close());

/** Completes a milestone of $1,000 through a part of this amount that has just arrived, as a server does. */
const arrive = (amount: number, isPart = true) =>
  Effect.gen(function* () {
    const milestones = yield* Milestones;
    const payments = yield* Payments;
    const { atomic } = yield* UnitOfWork;
    const contract = yield* storedContract({}, { state: "accepted" });
    const stage = aMilestone(contract, 1, { amount: cents(100_000) });
    yield* milestones.insert([stage]);
    const sums = (milestoneAmount: number) => ({
      milestoneAmount: cents(milestoneAmount),
      fee: cents(0),
      total: cents(milestoneAmount),
    });
    const refs = { providerRef: `pi_${stage.id}`, chargeRef: `ch_${stage.id}` };
    const held = aPayment(contract, stage, { purpose: "fund", state: "held", ...sums(100_000 - amount), ...refs });
    const released = { ...held, ...sums(amount), state: "charged", releasedAt: held.updatedAt } as const;
    const moved = isPart ? { ...released, id: idOf(PaymentId), partOf: held.id, providerRef: null } : released;
    if (isPart) yield* payments.insert(held);
    yield* payments.insert(moved);
    yield* atomic(
      Effect.gen(function* () {
        yield* milestones.save({ ...stage, state: "completed" });
        yield* payments.save({ ...moved, state: "settled" });
      }),
    );
    return (yield* milestones.get(stage.id)).state;
  });

test("a server of the previous release, which knows no partial payouts, cannot complete a milestone with the first one", async () => {
  await expect(world.run(arrive(40_000))).rejects.toThrow();
  expect(await world.run(arrive(100_000, false))).toBe("completed");
});
