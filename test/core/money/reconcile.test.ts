import { Effect } from "effect";
import { describe, expect } from "vitest";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { listDifferences } from "#core/money/ledger/check-ledger.ts";
import { reconcileLedger } from "#core/money/ledger/reconcile-ledger.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { sweepPayments } from "#core/money/payment/sweep-payments.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { now } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { letPass } from "#test/world.ts";

const onProgress = () => {};

/** Reconciles everything since the beginning, except the last hour. */
const reconciled = Effect.fnUntraced(function* (but: Partial<Parameters<typeof reconcileLedger>[0]> = {}) {
  return yield* reconcileLedger({ since: new Date(0), until: null, rail: null, onProgress, ...but });
});

const rest = Effect.gen(function* () {
  yield* letPass("2 hours");
  yield* sweepPayments();
  yield* letPass("2 hours");
});

const paid = Effect.fnUntraced(function* (rail: Payment["rail"]) {
  const before = yield* payableContract();
  const { id } = yield* (rail === "card" ? payByCard : payByBank)(before.owner, before.contract);
  yield* rest;
  return { ...before, payment: yield* (yield* Payments).get(id) };
});

const tamper = Effect.fnUntraced(function* (id: PaymentId, but: Partial<Payment>) {
  const payments = yield* Payments;
  return yield* payments.save({ ...(yield* payments.get(id)), ...but });
});

describe("reconciling the ledger", () => {
  testInWorld("finds nothing where all agree, and says how much it has read", function* () {
    yield* paid("card");
    yield* paid("bank");
    const read = new Map<string, number>();
    const result = yield* reconciled({ onProgress: (what, count) => read.set(what, count) });
    expect(result).toMatchObject({
      payments: 2,
      contracts: 2,
      entries: { card: 2, bank: 1 },
      silent: [],
      items: [],
    });
    expect(Object.fromEntries(read)).toEqual({
      payments: 2,
      "card chargebacks": 0,
      "card charges": 1,
      "card transfers": 1,
      "bank transfers": 1,
    });
  });

  testInWorld("says what to do about each difference, and changes nothing", function* () {
    const { payment, contract } = yield* paid("card");
    yield* tamper(payment.id, { state: "failed", failure: { code: "x", message: "y" } });
    const { items } = yield* reconciled();
    const commands = new Map(items.map(({ kind, command }) => [kind, command]));
    expect([...commands.keys()].sort()).toEqual(["milestone", "needless_posting", "state"]);
    expect(commands.get("state")).toBe(`dibbs payments sync ${payment.id} --ticket <id> --reason <text>`);
    expect(commands.get("needless_posting")).toBe(`dibbs doctor payment ${payment.id}`);
    expect(commands.get("milestone")).toBe(`dibbs doctor contract ${contract.id}`);
    // Nothing is stored, and the payment was not checked again.
    expect((yield* listDifferences({ kind: null, lasts: null }, { after: null, limit: 100 })).items).toEqual([]);
    expect((yield* (yield* Payments).get(payment.id)).state).toBe("failed");
  });

  testInWorld("looks at one rail and one time only, where that is asked for", function* () {
    const before = yield* now;
    const { payment } = yield* paid("card");
    yield* tamper(payment.id, { total: cents(payment.total + 1), fee: cents(payment.fee + 1) });
    const kinds = ({ items }: { readonly items: ReadonlyArray<{ readonly kind: string }> }) =>
      items.map(({ kind }) => kind).sort();
    expect(kinds(yield* reconciled())).toEqual(["amount", "wrong_posting"]);
    expect(kinds(yield* reconciled({ rail: "bank" }))).toEqual([]);
    expect(kinds(yield* reconciled({ since: yield* now }))).toEqual([]);
    expect(kinds(yield* reconciled({ until: before }))).toEqual([]);
    expect(kinds(yield* reconciled({ since: before, until: yield* now }))).toEqual(["amount", "wrong_posting"]);
  });

  testInWorld(
    "finds a refund of which the bank provider knows nothing, and is not misled by one from before",
    function* () {
      const { payment, contractor } = yield* paid("bank");
      const refund = yield* refundPayment(contractor, {
        paymentId: payment.id,
        amount: cents(500),
        reason: "A part was not done.",
      });
      yield* rest;
      expect((yield* reconciled()).items).toEqual([]);
      expect((yield* reconciled({ since: (yield* (yield* Refunds).get(refund.id)).updatedAt })).items).toEqual([]);
      const refunds = yield* Refunds;
      yield* refunds.save({ ...(yield* refunds.get(refund.id)), amount: cents(600) });
      const { items } = yield* reconciled();
      expect(items.map(({ kind, comparison }) => [comparison, kind])).toContainEqual(["bank", "returned"]);
    },
  );

  testInWorld("tells a silent provider from one that agrees, and compares our own books all the same", function* () {
    const { payment } = yield* paid("card");
    yield* tamper(payment.id, { state: "failed", failure: { code: "x", message: "y" } });
    yield* setSandboxDown(true);
    const result = yield* reconciled();
    expect(result).toMatchObject({ entries: { card: null, bank: null }, silent: ["card", "bank"] });
    expect(result.items.every(({ comparison }) => comparison === "books")).toBe(true);
    expect(result.items.length).toBeGreaterThan(0);
  });
});
