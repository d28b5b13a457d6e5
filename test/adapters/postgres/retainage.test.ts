import { Effect } from "effect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { cents } from "#core/shared/money.ts";
import { aMilestone } from "#test/builders/contract.ts";
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

/** A running contract with retainage, and its milestone of $100.09. */
const running = Effect.gen(function* () {
  const contract = yield* storedContract({}, { state: "accepted", retainage: { percent: 10, days: 30 } });
  const stage = aMilestone(contract, 1, { amount: cents(10_009) });
  yield* (yield* Milestones).insert([stage]);
  return { contract, stage };
});

test("a server of the previous release, which knows no retainage, cannot pay a milestone in full", async () => {
  const pay = (milestoneAmount: number, but = {}) =>
    Effect.gen(function* () {
      const { contract, stage } = yield* running;
      const sums = { milestoneAmount: cents(milestoneAmount), fee: cents(500), total: cents(milestoneAmount + 500) };
      yield* (yield* Payments).insert(aPayment(contract, stage, { ...sums, ...but }));
    });
  await world.run(pay(9_009));
  await expect(world.run(pay(9_010))).rejects.toThrow();
  // A payment that the provider already has is accepted as it is.
  await world.run(pay(10_009, { providerRef: "pi_found" }));
});

test("a server of the previous release cannot end a contract without a milestone for its retainage", async () => {
  const end = (isOwed: boolean) =>
    Effect.gen(function* () {
      const milestones = yield* Milestones;
      const { contract, stage } = yield* running;
      yield* milestones.save({ ...stage, state: "completed" });
      if (isOwed) {
        const kept = { kind: "retainage", state: "submitted", amount: cents(1_000) } as const;
        yield* milestones.insert([aMilestone(contract, 2, kept)]);
      }
      yield* (yield* Contracts).save({ ...contract, state: "ended" });
    });
  await world.run(end(true));
  await expect(world.run(end(false))).rejects.toThrow();
});
