import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { type BankBehaviour, testBanks } from "#adapters/sandbox/test-banks.ts";
import { testCards } from "#adapters/sandbox/test-cards.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger, listDifferences } from "#core/money/ledger/check-ledger.ts";
import type { Difference } from "#core/money/ledger/difference.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { sweepPayments } from "#core/money/payment/sweep-payments.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { now } from "#core/shared/day.ts";
import {
  type CaseId,
  ContractId,
  MilestoneId,
  newId,
  type PaymentId,
  PaymentId as PaymentIds,
  RefundId,
} from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { caseOfUnknownMoney } from "#core/support/case/case-of-unknown-money.ts";
import { Cases, openCases } from "#core/support/case/cases.ts";
import { reviewCases } from "#core/support/case/review-cases.ts";
import { listCases } from "#core/support/case/view-case.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld, letPass, Time } from "#test/world.ts";
import { contractTakenBackFrom } from "./taken-back.ts";

const firstPage = { after: null, limit: 100 };

/** The kinds of the differences that last. */
const lasting = Effect.map(listDifferences({ kind: null, lasts: true }, firstPage), ({ items }) =>
  items.map(({ kind }) => kind).sort(),
);

/** Waits until everything has come to rest, then checks. */
const checkLater = Effect.gen(function* () {
  yield* letPass("2 hours");
  yield* sweepPayments();
  yield* letPass("2 hours");
  return yield* checkLedger();
});

const settledByCard = Effect.gen(function* () {
  const before = yield* payableContract();
  const { id } = yield* payByCard(before.owner, before.contract);
  yield* letPass("1 minute");
  return { ...before, payment: yield* (yield* Payments).get(id) };
});

/** Saves a payment as no use case would. */
const tamper = Effect.fnUntraced(function* (id: PaymentId, but: Partial<Payment>) {
  const payments = yield* Payments;
  return yield* payments.save({ ...(yield* payments.get(id)), ...but });
});

/** Somebody pays by card under this id, whether or not we know the payment. */
const chargeAtProvider = Effect.fnUntraced(function* (paymentId: PaymentId, total = 10_000) {
  const cards = yield* Cards;
  const contractId = yield* newId(ContractId);
  const { clientSecret } = yield* cards.openIntent({
    paymentId,
    milestoneId: yield* newId(MilestoneId),
    contractId,
    total: cents(total),
    description: "x",
    ref: null,
  });
  const number = testCards[0]?.number ?? "";
  yield* confirmCard({ clientSecret, number, expiry: "12/49", cvc: "123" });
});

describe("the ledger check", () => {
  testInWorld("finds nothing where everything went its way, by whichever card", function* () {
    for (const { behaviour } of testCards) {
      const { owner, contract } = yield* payableContract();
      yield* payByCard(owner, contract, 1, behaviour);
    }
    const { contracts, entries } = yield* checkLater;
    expect(contracts).toBe(testCards.length);
    expect(entries.card).toBeGreaterThan(6);
    // Except when the provider lists a charge but has not answered about it for hours.
    const { items } = yield* listDifferences({ kind: null, lasts: true }, firstPage);
    const payments = yield* Payments;
    const silent = yield* Effect.forEach(items, ({ paymentId }) => payments.get(paymentId as PaymentId));
    expect(items.map(({ kind }) => kind)).toEqual(["state"]);
    expect(silent).toMatchObject([{ state: "unresolved" }]);
  });

  test.each(testBanks.map(({ behaviour }) => behaviour))(
    "finds no difference if a bank %s",
    (behaviour: BankBehaviour) =>
      inWorld(
        Effect.fnUntraced(function* () {
          const { owner, contract } = yield* payableContract(behaviour);
          yield* payByBank(owner, contract);
          expect(yield* checkLater).toMatchObject({ contracts: 1, differences: 0 });
          yield* letPass("5 days");
          expect(yield* checkLater).toMatchObject({ contracts: 1, differences: 0 });
        }),
      )(),
  );

  testInWorld("is not misled by what is on its way", function* () {
    const { owner, contract } = yield* payableContract("settles_slowly");
    yield* payByBank(owner, contract, 1);
    yield* payByCard(owner, contract, 2, "needs_time");
    expect(yield* checkLedger()).toMatchObject({ differences: 0 });
    yield* letPass("30 seconds");
    expect(yield* checkLedger()).toMatchObject({ differences: 0 });
  });

  testInWorld("finds money that moved without the ledger, and tells of it until it is there", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* payByBank(owner, contract);
    yield* tamper(payment.id, { state: "settled", updatedAt: yield* now });
    yield* letPass("3 hours");
    expect(yield* checkLedger()).toMatchObject({ contracts: 1, differences: 3, isNew: 3, gone: 0 });
    expect(yield* lasting).toEqual(["milestone", "missing_posting", "unknown_to_provider"]);
    expect(yield* checkLedger()).toMatchObject({ differences: 3, isNew: 0 });
    yield* tamper(payment.id, { state: "failed" });
    expect(yield* checkLedger()).toMatchObject({ differences: 0, gone: 3 });
    expect(yield* lasting).toEqual([]);
    const { items } = yield* listDifferences({ kind: "missing_posting", lasts: false }, firstPage);
    expect(items).toMatchObject([
      {
        paymentId: payment.id,
        contractId: contract.id,
        expected: "bidder 200000, poster -200000",
        found: "nothing",
      },
    ] satisfies ReadonlyArray<Partial<Difference>>);
  });

  testInWorld("finds a payment that we say failed and the provider says went through", function* () {
    const { payment } = yield* settledByCard;
    yield* tamper(payment.id, { state: "failed", failure: { code: "x", message: "y" } });
    expect(yield* checkLater).toMatchObject({ differences: 5 });
    expect(yield* lasting).toEqual(["milestone", "needless_posting", "needless_posting", "state", "state"]);
  });

  testInWorld("finds sums that are not the same", function* () {
    const { payment } = yield* settledByCard;
    yield* tamper(payment.id, { total: cents(payment.total + 1), fee: cents(payment.fee + 1) });
    yield* checkLater;
    expect(yield* lasting).toEqual(["amount", "wrong_posting"]);
    const { items } = yield* listDifferences({ kind: "amount", lasts: true }, firstPage);
    expect(items).toMatchObject([{ expected: `${payment.total + 1} cents`, found: `${payment.total} cents` }]);
  });

  testInWorld("finds charges of which we know nothing, once for a case that stays urgent", function* () {
    const paymentId = yield* newId(PaymentIds);
    yield* chargeAtProvider(paymentId);
    const check = yield* checkLater;
    expect(check).toMatchObject({ entries: { card: 1, bank: 0 }, differences: 1 });
    expect(yield* lasting).toEqual(["unknown_to_us"]);
    const opened = yield* caseOfUnknownMoney(check);
    expect(yield* caseOfUnknownMoney(yield* checkLater)).toBeNull();
    yield* reviewCases();
    expect((yield* listCases(openCases, firstPage)).items).toMatchObject([{ id: opened?.id, priority: "urgent" }]);
    const [note] = yield* (yield* Cases).notesOf(opened?.id as CaseId);
    expect(note?.text).toContain(paymentId);
    expect((yield* listStuck(anythingStuck, firstPage)).items).toMatchObject([{ kind: "case-open", id: opened?.id }]);
  });

  testInWorld("finds payments of which the provider knows nothing, or under another name", function* () {
    const { payment } = yield* settledByCard;
    yield* tamper(payment.id, { chargeRef: "ch_another" });
    yield* checkLater;
    expect(yield* lasting).toEqual(["state"]);
    yield* tamper(payment.id, { rail: "bank" });
    yield* checkLater;
    expect(yield* lasting).toEqual([
      "unknown_to_provider",
      "unknown_to_us",
      "unknown_to_us",
      "wrong_posting",
      "wrong_posting",
    ]);
  });

  testInWorld("finds money that the provider gave back without a refund of ours", function* () {
    const cards = yield* Cards;
    const { payment } = yield* settledByCard;
    const refundId = yield* newId(RefundId);
    const given = { refundId, paymentId: payment.id, amount: cents(700) };
    yield* cards.reverseTransfer({ ...given, transferRef: payment.transferRef ?? "" });
    yield* cards.refund({ ...given, chargeRef: payment.chargeRef ?? "" });
    yield* (yield* Time).pass("2 hours");
    yield* checkLedger();
    expect(yield* lasting).toEqual(["returned", "returned"]);
  });

  testInWorld(
    "finds a ledger that does not sum to zero, and one from which more went back than had come",
    function* () {
      const ledger = yield* Ledger;
      const { contract, payment } = yield* settledByCard;
      const about = { contractId: contract.id, paymentId: payment.id, at: yield* now };
      const refundId = yield* newId(RefundId);
      yield* ledger.post({
        ...about,
        refundId,
        chargebackId: null,
        kind: "reverse",
        lines: [
          { account: "bidder", amount: -300_000 },
          { account: "clearing", amount: 300_001 },
        ],
      });
      yield* checkLater;
      expect(yield* lasting).toEqual(["needless_posting", "overdrawn", "unbalanced"]);
    },
  );

  testInWorld("finds what is owed because a bank took it back after the contract had ended", function* () {
    const { owner, contract } = yield* contractTakenBackFrom;
    yield* checkLater;
    expect(yield* lasting).toEqual(["owed"]);
    yield* payByCard(owner, contract, 1);
    yield* checkLater;
    expect(yield* lasting).toEqual([]);
  });

  testInWorld(
    "finds what went back twice: by a refund, and by the bank afterwards; paying it again mends that",
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns_later");
      const { id } = yield* payByBank(owner, contract);
      yield* letPass("1 minute");
      yield* refundPayment(contractor, { paymentId: id, amount: cents(70_000), reason: "A part was not done." });
      yield* letPass("1 minute");
      expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(130_000);
      yield* letPass("4 days");
      expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(0);
      yield* checkLater;
      expect(yield* lasting).toEqual(["overdrawn", "overpaid"]);
      yield* payByCard(owner, contract);
      yield* checkLater;
      expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(130_000);
      expect(yield* lasting).toEqual([]);
    },
  );

  testInWorld("knows of disputes, lost and won", function* () {
    const chargebacks = yield* Chargebacks;
    for (const state of ["lost", "won"] as const) {
      const { payment } = yield* settledByCard;
      yield* openDispute(payment.id);
      yield* letPass("1 minute");
      expect(yield* chargebacks.findByRef(`dp_${payment.id}`)).toMatchObject({
        state: "needs_response",
        taken: payment.total,
      });
      yield* moveDispute(payment.id, state);
      yield* letPass("1 minute");
      expect(yield* chargebacks.findByRef(`dp_${payment.id}`)).toMatchObject({ state });
    }
    expect(yield* checkLater).toMatchObject({ contracts: 2, differences: 0 });
  });

  testInWorld("a return that nobody was told of is found, noted, and mended by asking the provider", function* () {
    const { owner, contract } = yield* payableContract("returns_later");
    const { id } = yield* payByBank(owner, contract);
    yield* letPass("1 minute");
    const time = yield* Time;
    yield* time.pass("4 days");
    expect(yield* checkLedger()).toMatchObject({ differences: 1, isNew: 1 });
    expect(yield* lasting).toEqual(["state"]);
    expect(yield* (yield* Payments).get(id)).toMatchObject({ state: "returned", failure: { code: "R01" } });
    expect(yield* checkLater).toMatchObject({ differences: 0, gone: 1 });
  });

  testInWorld(
    "looks at our own books also where no provider answers, and takes silence for no good news",
    function* () {
      const { payment } = yield* settledByCard;
      yield* tamper(payment.id, { state: "failed", failure: { code: "x", message: "y" } });
      yield* checkLater;
      const before = yield* lasting;
      yield* tamper(payment.id, { state: "settled", failure: null });
      yield* setSandboxDown(true);
      expect(yield* checkLedger()).toMatchObject({ entries: { card: null, bank: null }, differences: 0, gone: 3 });
      expect(before).toHaveLength(5);
      expect(yield* lasting).toEqual(["state", "state"]);
      yield* setSandboxDown(false);
      expect(yield* checkLedger()).toMatchObject({ differences: 0, gone: 2 });
    },
  );

  testInWorld("a check of what is new reads what was moved, what was found before, and all once a week", function* () {
    const { payment } = yield* settledByCard;
    expect(yield* checkLedger("new")).toMatchObject({ isWhole: true, contracts: 1, differences: 0 });
    const marks = yield* CheckMarks;
    const mark = yield* marks.get("ledger");
    // As if far more had happened since than concurrent transactions can reorder.
    yield* marks.put({ check: "ledger", hash: null, wholeAt: yield* now, number: (mark?.number ?? 0) + 10_000 });
    yield* tamper(payment.id, { state: "failed", failure: { code: "x", message: "y" } });
    expect(yield* checkLedger("new")).toMatchObject({ isWhole: false, contracts: 0, gone: 0 });
    const { contracts, isNew } = yield* checkLedger("all");
    expect([contracts, isNew > 0]).toEqual([1, true]);
    yield* tamper(payment.id, { state: "settled", failure: null });
    // A difference that was found is checked again, whether or not its contract moves.
    yield* marks.put({ check: "ledger", hash: null, wholeAt: yield* now, number: 20_000 });
    expect(yield* checkLedger("new")).toMatchObject({ isWhole: false, contracts: 1, gone: 5 });
    yield* settledByCard;
    yield* marks.put({ check: "ledger", hash: null, wholeAt: yield* now, number: mark?.number ?? 0 });
    expect(yield* checkLedger("new")).toMatchObject({ isWhole: false, contracts: 2 });
    yield* letPass("7 days");
    expect(yield* checkLedger("new")).toMatchObject({ isWhole: true, contracts: 2 });
  });
});
