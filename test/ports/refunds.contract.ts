import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { liveRefundStates } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment } from "#test/builders/payment.ts";
import { aRefund, storedRefund } from "#test/builders/refund.ts";
import { inserted, storedContract, storedMilestone, storedPayment } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import { narrowsByWorth, saidOf } from "./narrowing.ts";
import { firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

const onlyRefund = Effect.map(storedRefund(), ({ refund }) => refund);

export const refundsContract = ({ holds }: Given): void => {
  holds("a refund is found unchanged, with its payment and with its contract", function* () {
    const refunds = yield* Refunds;
    const contracts = yield* Contracts;
    const { contract, payment, refund } = yield* storedRefund({
      state: "failed",
      failure: { code: "insufficient_balance", message: "The account is empty." },
    });
    const second = aRefund(payment);
    yield* refunds.insert(second);
    expect(yield* refunds.get(refund.id)).toEqual(refund);
    expect(yield* refunds.ofPayment(payment.id)).toEqual([refund, second]);
    expect((yield* contracts.view(contract.id)).refunds).toEqual([refund, second]);
    expect(yield* refunds.ofPayment(idOf(PaymentId))).toEqual([]);
  });

  holdsRows(holds, {
    port: Refunds,
    id: RefundId,
    make: onlyRefund,
    change: () => ({
      state: "reversed",
      reversalRef: "trr_1",
      restoreRef: "tr_2",
      refundRef: "re_1",
      failure: { code: "card_closed", message: "The card was closed." },
    }),
  });

  for (const state of liveRefundStates) {
    holds(`a payment whose refund is ${state} takes no second one`, function* () {
      const refunds = yield* Refunds;
      const { payment } = yield* storedRefund({ state });
      const second = aRefund(payment);
      expect(yield* Effect.flip(refunds.insert(second))).toMatchObject({ _tag: "RefundInProgress" });
      expect(yield* Effect.flip(refunds.get(second.id))).toMatchObject({ _tag: "NotFound" });
    });
  }

  holds("of twenty refunds of one payment at once, one begins", function* () {
    const refunds = yield* Refunds;
    const { payment } = yield* storedPayment({ state: "settled" });
    const { answers } = yield* twentyTimes(() => refunds.insert(aRefund(payment, { amount: cents(100) })));
    expect(answers).toHaveLength(1);
  });

  holds("a refund in progress is due for a poll, longest waiting first", function* () {
    const refunds = yield* Refunds;
    // So long ago that no other test's refunds come first.
    const at = (minute: number) => new Date(Date.UTC(2001, 0, 1, 0, minute));
    const due: Array<RefundId> = [];
    for (const [index, state] of (["reversing", "unresolved", "reversed"] as const).entries()) {
      due.unshift((yield* storedRefund({ state, updatedAt: at(10 - index) })).refund.id);
    }
    for (const state of ["requested", "restored", "refused", "withdrawn", "failed"] as const) {
      yield* storedRefund({ state, updatedAt: at(1) });
    }
    // A refund that has arrived is polled a day later.
    yield* storedRefund({ state: "refunded", updatedAt: at(1) });
    const dueAt = (minute: number, limit: number) =>
      Effect.map(refunds.dueForPoll(at(minute), limit), (found) => found.map(({ id }) => id));
    expect(yield* dueAt(12, 100)).toEqual(due);
    expect(yield* dueAt(12, 2)).toEqual(due.slice(0, 2));
    expect(yield* dueAt(9, 100)).toEqual(due.slice(0, 1));
    expect(yield* dueAt(7, 100)).toEqual([]);
  });

  holds("a postponed poll comes later or never, and a postponement does not override a later save", function* () {
    const refunds = yield* Refunds;
    const at = (minute: number) => new Date(Date.UTC(2000, 0, 1, 0, minute));
    const { refund } = yield* storedRefund({ state: "reversing", updatedAt: at(0) });
    const dueAt = (minute: number) =>
      Effect.map(refunds.dueForPoll(at(minute), 100), (found) => found.map(({ id }) => id));
    yield* refunds.postponePoll(refund, at(5));
    expect(yield* dueAt(4)).toEqual([]);
    expect(yield* dueAt(6)).toEqual([refund.id]);
    expect(yield* refunds.get(refund.id)).toEqual(refund);
    const moved = yield* refunds.save({ ...refund, state: "unresolved", updatedAt: at(2) });
    yield* refunds.postponePoll(refund, null);
    expect(yield* dueAt(6)).toEqual([moved.id]);
    yield* refunds.postponePoll(moved, null);
    expect(yield* dueAt(60)).toEqual([]);
  });

  narrowsByWorth(holds, {
    states: ["refused", "withdrawn", "refunded"],
    make: Effect.fnUntraced(function* (bid, state, worth) {
      const { contract, milestone } = yield* storedMilestone(yield* storedContract({ bid }, { state: "withdrawn" }));
      const payment = yield* inserted(Payments, aPayment(contract, milestone, { state: "settled" }));
      return yield* inserted(Refunds, aRefund(payment, { state, amount: cents(worth) }));
    }),
    list: (filter, page) => Effect.flatMap(Refunds, (refunds) => refunds.list(filter, page)),
  });

  holds("a listed refund says what its payment was for, and between whom", function* () {
    const { contract, milestone, refund } = yield* storedRefund();
    const { items } = yield* (yield* Refunds).list(
      { ...anyMoney, personId: contract.bidderId, state: null },
      firstPage,
    );
    expect(items).toEqual([{ ...refund, ...(yield* saidOf(contract, milestone)) }]);
  });
};
