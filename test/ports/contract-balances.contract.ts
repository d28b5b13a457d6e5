import { Effect } from "effect";
import { expect } from "vitest";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { ContractId, PaymentId } from "#core/shared/ids.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPosting } from "#test/builders/payment.ts";
import { aRefund } from "#test/builders/refund.ts";
import { storedContract, storedPayment } from "#test/builders/stored.ts";
import { everyPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const writtenBalance = Effect.gen(function* () {
  const ledger = yield* Ledger;
  const refunds = yield* Refunds;
  const chargebacks = yield* Chargebacks;
  const { contract, milestone, payment } = yield* storedPayment({ state: "settled" });
  const postings = [aPosting(payment, "charge"), aPosting(payment, "settle")];
  for (const posting of postings) yield* ledger.post(posting);
  const refund = aRefund(payment);
  yield* refunds.insert(refund);
  const chargeback = aChargeback(payment);
  yield* chargebacks.insert(chargeback);
  return {
    payment,
    balance: {
      contract: { id: contract.id, state: contract.state, retainage: contract.retainage },
      milestones: [
        {
          id: milestone.id,
          number: milestone.number,
          kind: milestone.kind,
          state: milestone.state,
          amount: milestone.amount,
        },
      ],
      payments: [payment],
      refunds: [refund],
      chargebacks: [chargeback],
      postings,
    },
  };
});

export const contractBalancesContract = ({ holds }: Given): void => {
  holds("a contract's balance has everything known about its money", function* () {
    const balances = yield* ContractBalances;
    const { balance, payment } = yield* writtenBalance;
    expect(yield* balances.get(balance.contract.id)).toEqual(balance);
    expect(yield* Effect.flip(balances.get(idOf(ContractId)))).toMatchObject({ _tag: "NotFound" });
    expect(yield* balances.ofPayments([payment.id, idOf(PaymentId)])).toEqual([
      { payment, refunds: balance.refunds, chargebacks: balance.chargebacks, parts: 0, refundsOfParts: [] },
    ]);
    expect(yield* balances.ofPayments([])).toEqual([]);
    const unpaid = yield* storedContract();
    expect(yield* balances.ofContracts([balance.contract.id, unpaid.id, idOf(ContractId)])).toEqual([balance]);
    expect(yield* balances.ofContracts([])).toEqual([]);
  });

  holds("the list has each contract with a payment once, whatever the page size", function* () {
    const balances = yield* ContractBalances;
    const [first, second, third] = [yield* writtenBalance, yield* writtenBalance, yield* writtenBalance];
    const unpaid = yield* storedContract();
    for (const limit of [1, 2, 100]) {
      const all = yield* everyPage(limit, balances.list);
      const ids = all.map(({ contract }) => contract.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual([...ids].sort());
      expect(ids).not.toContain(unpaid.id);
      for (const { balance } of [first, second, third]) expect(all).toContainEqual(balance);
    }
  });

  holds("the payments started since a time are listed oldest first", function* () {
    const balances = yield* ContractBalances;
    const at = (second: number) => new Date(Date.UTC(2099, 0, 1, 0, 0, second));
    const started: Array<PaymentId> = [];
    for (const second of [1, 2, 3, 4, 5]) {
      started.push((yield* storedPayment({ id: idOf(PaymentId, at(second)), createdAt: at(second) })).payment.id);
    }
    const since = (second: number, limit: number) =>
      Effect.map(
        everyPage(limit, (page) => balances.startedSince(at(second), page)),
        (found) => found.map(({ id }) => id),
      );
    for (const limit of [1, 2, 100]) {
      expect(yield* since(0, limit)).toEqual(started);
      expect(yield* since(3, limit)).toEqual(started.slice(2));
      expect(yield* since(6, limit)).toEqual([]);
    }
  });
};
