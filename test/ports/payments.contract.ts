import { Effect } from "effect";
import { expect } from "vitest";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { anAccount, aPayment } from "#test/builders/payment.ts";
import { aRefund } from "#test/builders/refund.ts";
import { inserted, storedContract, storedMilestone, storedPayment, storedPerson } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import { narrowsByWorth, saidOf } from "./narrowing.ts";
import { firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

const liveStates = ["started", "processing", "unresolved", "charged"] as const;

const onlyPayment = Effect.map(storedPayment(), ({ payment }) => payment);

export const paymentsContract = ({ holds }: Given): void => {
  holds("a failed payment is found with the reason for its failure", function* () {
    const payments = yield* Payments;
    const { payment } = yield* storedPayment({
      rail: "bank",
      state: "failed",
      sourceRef: "source-of-the-payer",
      failure: { code: "R01", message: "There was not enough money in the account." },
    });
    expect(yield* payments.get(payment.id)).toEqual(payment);
  });

  holds("a payment is found by the provider's id on its own rail", function* () {
    const payments = yield* Payments;
    const providerRef = `pi_${idOf(PaymentId)}`;
    const { payment } = yield* storedPayment({ providerRef });
    yield* storedPayment();
    expect(yield* payments.findByRef("card", providerRef)).toEqual(payment);
    expect(yield* payments.findByRef("bank", providerRef)).toBeNull();
    expect(yield* payments.findByRef("card", "pi_of_nobody")).toBeNull();
  });

  holdsRows(holds, {
    port: Payments,
    id: PaymentId,
    make: onlyPayment,
    change: () => ({
      state: "charged",
      providerRef: "pi_1",
      chargeRef: "ch_1",
      transferRef: "tr_1",
    }),
  });

  for (const state of liveStates) {
    holds(`a milestone whose payment is ${state} takes no second one`, function* () {
      const payments = yield* Payments;
      const { contract, milestone } = yield* storedPayment({ state });
      const second = aPayment(contract, milestone);
      expect(yield* Effect.flip(payments.insert(second))).toMatchObject({ _tag: "PaymentInProgress" });
      expect(yield* Effect.flip(payments.get(second.id))).toMatchObject({ _tag: "NotFound" });
    });
  }

  holds("of twenty payments of one milestone at once, one begins", function* () {
    const payments = yield* Payments;
    const { contract, milestone } = yield* storedMilestone();
    const { answers } = yield* twentyTimes(() => payments.insert(aPayment(contract, milestone)));
    expect(answers).toHaveLength(1);
  });

  holds("parts split off a held payment are stored beside it, and the held one stays the live payment", function* () {
    const payments = yield* Payments;
    const { contract, milestone } = yield* storedMilestone();
    const held = aPayment(contract, milestone, { purpose: "fund", state: "held", chargeRef: "ch_1" });
    yield* payments.insert(held);
    const some = cents(40_000);
    const sums = { milestoneAmount: some, fee: cents(0), total: some };
    const off = { partOf: held.id, purpose: "fund", chargeRef: "ch_1", ...sums } as const;
    const released = aPayment(contract, milestone, { ...off, state: "charged", releasedAt: new Date() });
    const goesBack = aPayment(contract, milestone, { ...off, state: "held" });
    for (const part of [released, goesBack]) yield* payments.insert(part);
    const left = cents(held.milestoneAmount - 2 * some);
    const rest = yield* payments.save({ ...held, milestoneAmount: left, total: cents(held.total - 2 * some) });
    expect(yield* payments.get(held.id)).toEqual(rest);
    expect(yield* payments.liveOf(milestone.id)).toEqual(rest);
    expect(yield* payments.ofMilestone(held)).toEqual([rest, released, goesBack]);
    const { milestone: other } = yield* storedMilestone();
    expect(yield* payments.ofMilestone({ contractId: other.contractId, milestoneId: other.id })).toEqual([]);
  });

  holds("a held payment allows one more beside it, live until it is held too, and both can be released", function* () {
    const payments = yield* Payments;
    const { contract, milestone } = yield* storedMilestone();
    const held = aPayment(contract, milestone, { purpose: "fund", state: "held", chargeRef: "ch_1" });
    yield* payments.insert(held);
    const further = aPayment(contract, milestone, { purpose: "fund" });
    yield* payments.insert(further);
    expect(yield* payments.liveOf(milestone.id)).toEqual(further);
    const third = aPayment(contract, milestone, { purpose: "fund" });
    expect(yield* Effect.flip(payments.insert(third))).toMatchObject({ _tag: "PaymentInProgress" });
    yield* payments.save({ ...further, state: "held", chargeRef: "ch_2" });
    expect(yield* payments.liveOf(milestone.id)).toEqual(held);
    // Both are released at once.
    const releasedAt = new Date();
    for (const payment of yield* payments.ofMilestone(held)) {
      yield* payments.save({ ...payment, state: "charged", releasedAt });
    }
    expect(yield* payments.liveOf(milestone.id)).toMatchObject({ id: held.id, state: "charged" });
  });

  for (const state of ["failed", "returned", "settled"] as const) {
    holds(`a ${state} payment makes room for another, which is then the live one`, function* () {
      const payments = yield* Payments;
      const { contract, milestone } = yield* storedPayment({ state, failure: { code: "x", message: "y" } });
      expect(yield* payments.liveOf(milestone.id)).toBeNull();
      const second = aPayment(contract, milestone);
      yield* payments.insert(second);
      expect(yield* payments.liveOf(milestone.id)).toEqual(second);
      yield* payments.save({ ...second, state: "settled" });
      expect(yield* payments.liveOf(milestone.id)).toBeNull();
      expect(yield* payments.liveOf(idOf(MilestoneId))).toBeNull();
    });
  }

  holds("a payment is due for a poll as long as the provider may have news of it", function* () {
    const payments = yield* Payments;
    // So long ago that no other test's payments come first.
    const at = (minute: number) => new Date(Date.UTC(2001, 0, 1, 0, minute));
    const due: Array<PaymentId> = [];
    for (const [index, state] of liveStates.entries()) {
      due.unshift((yield* storedPayment({ state, updatedAt: at(10 - index) })).payment.id);
    }
    const settled = (yield* storedPayment({ rail: "bank", state: "settled", updatedAt: at(1) })).payment.id;
    for (const state of ["settled", "returned", "failed"] as const) {
      yield* storedPayment({ state, updatedAt: at(1) });
    }
    const dueAt = (time: Date, limit: number) =>
      Effect.map(payments.dueForPoll(time, limit), (found) => found.map(({ id }) => id));
    expect(yield* dueAt(at(12), 100)).toEqual(due);
    expect(yield* dueAt(at(12), 2)).toEqual(due.slice(0, 2));
    expect(yield* dueAt(at(9), 100)).toEqual(due.slice(0, 2));
    expect(yield* dueAt(at(7), 100)).toEqual([]);
    // A bank transfer can be reversed for weeks.
    expect(yield* dueAt(at(24 * 60 + 2), 100)).toEqual([...due, settled]);
  });

  holds("a postponed poll comes later or never, and a postponement does not override a later save", function* () {
    const payments = yield* Payments;
    const at = (minute: number) => new Date(Date.UTC(2000, 0, 1, 0, minute));
    const first = (yield* storedPayment({ updatedAt: at(0) })).payment;
    const second = (yield* storedPayment({ updatedAt: at(1) })).payment;
    const dueAt = (minute: number) =>
      Effect.map(payments.dueForPoll(at(minute), 100), (found) => found.map(({ id }) => id));
    yield* payments.postponePoll(first, at(5));
    expect(yield* dueAt(4)).toEqual([second.id]);
    expect(yield* dueAt(6)).toEqual([second.id, first.id]);
    expect(yield* payments.get(first.id)).toEqual(first);
    const moved = yield* payments.save({ ...second, state: "processing", updatedAt: at(2) });
    yield* payments.postponePoll(second, null);
    expect(yield* dueAt(6)).toEqual([moved.id, first.id]);
    yield* payments.postponePoll(moved, null);
    yield* payments.postponePoll(first, null);
    expect(yield* dueAt(60)).toEqual([]);
  });

  holds("a person has one account on each rail, however many are opened at once", function* () {
    const accounts = yield* PaymentAccounts;
    const { id } = yield* storedPerson();
    expect(yield* accounts.find(id, "card")).toBeNull();
    expect(yield* accounts.ofPerson(id)).toEqual([]);
    const opened = { ...anAccount(id, "card"), standing: "pending" } as const;
    const { answers } = yield* twentyTimes(() => accounts.insert(opened));
    expect(answers).toHaveLength(1);
    const bank = anAccount(id, "bank");
    const card = yield* accounts.save({ ...opened, standing: "ready" });
    expect(card).toEqual({ ...opened, standing: "ready", version: 2 });
    expect(yield* Effect.flip(accounts.save(opened))).toMatchObject({ _tag: "Stale" });
    yield* accounts.insert(bank);
    expect(yield* accounts.find(id, "card")).toEqual(card);
    expect(yield* accounts.find(id, "bank")).toEqual(bank);
    expect(yield* accounts.findByRef("bank", bank.ref)).toEqual(bank);
    expect(yield* accounts.findByRef("card", bank.ref)).toBeNull();
    const all = yield* accounts.ofPerson(id);
    expect(all).toHaveLength(2);
    expect(all).toEqual(expect.arrayContaining([card, bank]));
    expect(yield* accounts.find(idOf(PersonId), "card")).toBeNull();
  });

  narrowsByWorth(holds, {
    states: ["failed", "returned", "refunded"],
    make: Effect.fnUntraced(function* (bid, state, worth) {
      const { contract, milestone } = yield* storedMilestone(yield* storedContract({ bid }, { state: "withdrawn" }));
      const payment = aPayment(contract, milestone, {
        state,
        milestoneAmount: cents(worth),
        fee: cents(0),
        total: cents(worth),
      });
      return yield* inserted(Payments, payment);
    }),
    list: (filter, page) => Effect.flatMap(Payments, (payments) => payments.list(filter, page)),
  });

  holds("a listed payment says what it was for, between whom, and how much was refunded", function* () {
    const refunds = yield* Refunds;
    const { contract, milestone, payment } = yield* storedPayment({ state: "settled" });
    for (const state of ["refunded", "paid_elsewhere", "refused", "bounced", "requested"] as const) {
      yield* refunds.insert(aRefund(payment, { state, amount: cents(700) }));
    }
    const { items } = yield* (yield* Payments).list(
      { ...anyMoney, personId: contract.posterId, state: null },
      firstPage,
    );
    expect(items).toEqual([{ ...payment, ...(yield* saidOf(contract, milestone)), refunded: 1400 }]);
  });
};
