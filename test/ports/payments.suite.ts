import { Effect } from "effect";
import { expect, test } from "vitest";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { Payments } from "#core/payment/payments.ts";
import { MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { anAccount, aPayment } from "#test/builders/payment.ts";
import { storedMilestone, storedPayment, storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";
import { holdsVersions } from "./versions.ts";

const liveStates = ["started", "processing", "unresolved", "charged"] as const;

const onlyPayment = Effect.map(storedPayment(), ({ payment }) => payment);

export const paymentsPromises = (given: Given): void => {
  test("a payment is found again as it was put in, and one that never was is not", () =>
    given().run(
      Effect.gen(function* () {
        const payments = yield* Payments;
        const { payment } = yield* storedPayment({
          rail: "bank",
          state: "failed",
          failure: { code: "R01", message: "There was not enough money in the account." },
        });
        expect(yield* payments.get(payment.id)).toEqual(payment);
        expect(yield* Effect.flip(payments.get(idOf(PaymentId)))).toMatchObject({ _tag: "NotFound" });
      }),
    ));

  holdsVersions(given, {
    make: onlyPayment,
    get: (id) => Effect.flatMap(Payments, (payments) => payments.get(id)),
    save: (payment) => Effect.flatMap(Payments, (payments) => payments.save(payment)),
    change: (payment) => ({
      ...payment,
      state: "charged" as const,
      providerRef: "pi_1",
      chargeRef: "ch_1",
      transferRef: "tr_1",
      updatedAt: new Date(payment.updatedAt.getTime() + 1000),
    }),
  });

  for (const state of [...liveStates, "settled"] as const) {
    test(`a milestone whose payment is ${state} takes no second one`, () =>
      given().run(
        Effect.gen(function* () {
          const payments = yield* Payments;
          const { contract, milestone } = yield* storedPayment({ state });
          const second = aPayment(contract, milestone);
          expect(yield* Effect.flip(payments.insert(second))).toMatchObject({ _tag: "PaymentInProgress" });
          expect(yield* Effect.flip(payments.get(second.id))).toMatchObject({ _tag: "NotFound" });
        }),
      ));
  }

  test("of twenty payments of one milestone at once, one begins", () =>
    given().run(
      Effect.gen(function* () {
        const payments = yield* Payments;
        const { contract, milestone } = yield* storedMilestone();
        const results = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aPayment(contract, milestone)),
          (payment) => Effect.result(payments.insert(payment)),
          { concurrency: "unbounded" },
        );
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
      }),
    ));

  test("a failed payment makes room for another, which then is the live one", () =>
    given().run(
      Effect.gen(function* () {
        const payments = yield* Payments;
        const { contract, milestone } = yield* storedPayment({ state: "failed", failure: { code: "x", message: "y" } });
        expect(yield* payments.liveOf(milestone.id)).toBeNull();
        const second = aPayment(contract, milestone);
        yield* payments.insert(second);
        expect(yield* payments.liveOf(milestone.id)).toEqual(second);
        yield* payments.save({ ...second, state: "settled" });
        expect(yield* payments.liveOf(milestone.id)).toBeNull();
        expect(yield* payments.liveOf(idOf(MilestoneId))).toBeNull();
      }),
    ));

  test("idle payments are the live ones that nothing has moved since, the oldest first", () =>
    given().run(
      Effect.gen(function* () {
        const payments = yield* Payments;
        // So long ago that no other test's payments come before.
        const at = (minute: number) => new Date(Date.UTC(2001, 0, 1, 0, minute));
        const idle: Array<PaymentId> = [];
        for (const [index, state] of liveStates.entries()) {
          idle.unshift((yield* storedPayment({ state, updatedAt: at(10 - index) })).payment.id);
        }
        yield* storedPayment({ state: "settled", updatedAt: at(1) });
        yield* storedPayment({ state: "failed", updatedAt: at(1), failure: { code: "x", message: "y" } });
        const since = (minute: number, limit: number) =>
          Effect.map(payments.idleSince(at(minute), limit), (found) => found.map(({ id }) => id));
        expect(yield* since(11, 100)).toEqual(idle);
        expect(yield* since(11, 2)).toEqual(idle.slice(0, 2));
        expect(yield* since(9, 100)).toEqual(idle.slice(0, 2));
      }),
    ));

  test("a person has one account on each rail, the one put last", () =>
    given().run(
      Effect.gen(function* () {
        const accounts = yield* PaymentAccounts;
        const { id } = yield* storedPerson();
        expect(yield* accounts.find(id, "card")).toBeNull();
        expect(yield* accounts.ofPerson(id)).toEqual([]);
        yield* accounts.put({ ...anAccount(id, "card"), standing: "pending" });
        const [card, bank] = [anAccount(id, "card"), anAccount(id, "bank")] as const;
        yield* accounts.put(card);
        yield* accounts.put(bank);
        expect(yield* accounts.find(id, "card")).toEqual(card);
        expect(yield* accounts.find(id, "bank")).toEqual(bank);
        const all = yield* accounts.ofPerson(id);
        expect(all).toHaveLength(2);
        expect(all).toEqual(expect.arrayContaining([card, bank]));
        expect(yield* accounts.find(idOf(PersonId), "card")).toBeNull();
      }),
    ));
};
