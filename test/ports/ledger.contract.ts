import { expect } from "vitest";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { refundLines } from "#core/money/ledger/post-entries.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { ContractId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment, aPosting } from "#test/builders/payment.ts";
import { aRefund, storedRefund } from "#test/builders/refund.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

export const ledgerContract = ({ holds }: Given): void => {
  holds("a contract without postings has a zero balance in every account", function* () {
    const ledger = yield* Ledger;
    const id = idOf(ContractId);
    expect(yield* ledger.balances(id)).toEqual({
      poster: 0,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: 0,
      fees: 0,
      house: 0,
    });
    expect(yield* ledger.postings(id)).toEqual([]);
  });

  holds("postings are kept unchanged in order, and the accounts sum to zero", function* () {
    const ledger = yield* Ledger;
    const milestones = yield* Milestones;
    const payments = yield* Payments;
    const { contract, payment } = yield* storedPayment();
    const second = aMilestone(contract, 2);
    yield* milestones.insert([second]);
    const bank = aPayment(contract, second, { rail: "bank" });
    yield* payments.insert(bank);
    const postings = [aPosting(payment, "charge"), aPosting(bank, "settle"), aPosting(payment, "settle")];
    for (const posting of postings) yield* ledger.post(posting);
    expect(yield* ledger.postings(contract.id)).toEqual(postings);
    const balances = yield* ledger.balances(contract.id);
    expect(balances).toEqual({
      poster: -payment.total - bank.total,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: payment.milestoneAmount + bank.milestoneAmount,
      fees: payment.fee + bank.fee,
      house: 0,
    });
    expect(sum(Object.values(balances))).toBe(0);
  });

  holds("each refund of a payment has its own postings, each of them once", function* () {
    const ledger = yield* Ledger;
    const refunds = yield* Refunds;
    const { contract, payment, refund } = yield* storedRefund({ state: "refunded", reversalRef: "trr_1" });
    const second = aRefund(payment, { reversalRef: "trr_2" });
    yield* refunds.insert(second);
    const postings = [refund, second].flatMap((one) =>
      (["reverse", "refund"] as const).map((kind) => ({
        ...aPosting(payment, "charge"),
        refundId: one.id,
        kind,
        lines: refundLines(one, payment, kind),
      })),
    );
    for (const posting of [...postings, ...postings]) yield* ledger.post(posting);
    expect(yield* ledger.postings(contract.id)).toEqual(postings);
    const back = refund.amount + second.amount;
    expect(yield* ledger.balances(contract.id)).toEqual({
      poster: back,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: -back,
      fees: 0,
      house: 0,
    });
  });

  holds("a repeated posting changes nothing, even twenty at once", function* () {
    const ledger = yield* Ledger;
    const { contract, payment } = yield* storedPayment();
    const posting = aPosting(payment, "charge");
    yield* ledger.post(posting);
    yield* manyAtOnce(20, () => ledger.post(aPosting(payment, "charge")));
    expect(yield* ledger.postings(contract.id)).toEqual([posting]);
  });
};
