import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dwollaBank } from "#adapters/dwolla/bank.ts";
import { dwollaCustomers } from "#adapters/dwolla/customers.ts";
import { memoryStore } from "#adapters/memory/store.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { sendPayment } from "#core/money/payment/send-payment.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { sendRefund } from "#core/money/refund/send-refund.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { anApplication } from "#test/builders/bank.ts";
import { anAccount } from "#test/builders/payment.ts";
import { aRefund } from "#test/builders/refund.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { startDwolla, type WireDwolla } from "#test/wire/dwolla/server.ts";
import { leftInOrder } from "#test/wire/stripe/faults.ts";

/** Errors with which Dwolla may refuse a query. */
const refusals = [
  [400, "ValidationError"],
  [403, "Forbidden"],
  [404, "NotFound"],
] as const;

/** No card is queried here. */
const noCards = Layer.mock(Cards, { listSent: () => Effect.succeed([]) });

describe("a payment sent by Dwolla just before the process was killed", () => {
  let dwolla: WireDwolla;
  const make = () => {
    const { settings } = dwolla;
    return ManagedRuntime.make(Layer.mergeAll(dwollaBank(settings), dwollaCustomers(settings), memoryStore, noCards));
  };
  let runtime: ReturnType<typeof make>;
  beforeAll(async () => {
    dwolla = await startDwolla();
    runtime = make();
  });
  afterEach(() => leftInOrder(dwolla));
  afterAll(async () => {
    await runtime.dispose();
    await dwolla.close();
  });

  const withBank = Effect.fnUntraced(function* (personId: PersonId) {
    const customers = yield* BankCustomers;
    const accounts = yield* PaymentAccounts;
    const { ref } = yield* customers.open(personId, anApplication());
    const processorToken = Redacted.make("processor-sandbox-one-settles");
    const source = yield* customers.addBankAccount(ref, { processorToken, name: "Savings", kind: "savings" });
    const account = anAccount(personId, "bank");
    yield* accounts.insert({ ...account, ref, fundingSource: { ref: source.ref, name: "Savings" } });
  });

  /** The payment was sent, but the process died before it stored the answer. */
  const sentPayment = Effect.gen(function* () {
    const { payment } = yield* storedPayment({ rail: "bank", updatedAt: new Date(), fee: 200 as never });
    yield* withBank(payment.posterId);
    yield* withBank(payment.bidderId);
    const sent = yield* sendPayment(payment);
    return { payment, providerRef: sent.event === "process" ? sent.providerRef : "" };
  });

  test.each(refusals)("is not marked failed if Dwolla answers the lookup with %i", async (status, code) => {
    const { payment } = await runtime.runPromise(sentPayment);
    const body = JSON.stringify({ code, message: "No." });
    dwolla.faults.order("GET /customers/{id}/transfers", { kind: "answers", status, body });
    expect(await runtime.runPromise(sendPayment(payment))).toMatchObject({ event: "wait" });
    expect(await runtime.runPromise(sendPayment(payment))).toMatchObject({ event: "process" });
    expect(dwolla.moved(payment.id)).toEqual(["bank_transfer"]);
  });

  test.each(refusals)(
    "is not marked failed if Dwolla answers %i when asked whom to charge the fee",
    async (status, code) => {
      const { payment } = await runtime.runPromise(sentPayment);
      const nothing = JSON.stringify({ _embedded: { transfers: [] }, total: 0 });
      // The list does not contain it yet, so it is sent again under its key.
      dwolla.faults.order("GET /customers/{id}/transfers", { kind: "answers", status: 200, body: nothing });
      const body = JSON.stringify({ code, message: "No." });
      dwolla.faults.order("GET /funding-sources/{id}", { kind: "answers", status, body });
      // If our key is rejected, nothing was done this time, and it is tried again when the key is valid.
      const event = status === 403 ? "wait" : "mark_unresolved";
      expect(await runtime.runPromise(sendPayment(payment))).toEqual({ event });
      expect(dwolla.moved(payment.id)).toEqual(["bank_transfer"]);
    },
  );

  test.each(refusals)(
    "has a refund that is not marked failed if Dwolla answers a lookup with %i",
    async (status, code) => {
      const { payment, refund } = await runtime.runPromise(
        Effect.gen(function* () {
          const payments = yield* Payments;
          const { payment, providerRef } = yield* sentPayment;
          dwolla.pass(600_000);
          const settled = yield* payments.save({ ...payment, state: "settled", providerRef });
          const refund = aRefund(settled, { state: "reversing", updatedAt: new Date() });
          expect(yield* sendRefund(refund)).toMatchObject({ event: "process" });
          return { payment, refund };
        }),
      );
      const body = JSON.stringify({ code, message: "No." });
      for (const question of ["GET /customers/{id}/transfers", "GET /funding-sources/{id}"]) {
        dwolla.faults.order(question, { kind: "answers", status, body });
        expect(["wait", "process"]).toContain((await runtime.runPromise(sendRefund(refund))).event);
        dwolla.faults.clear();
      }
      expect(dwolla.moved(payment.id)).toEqual(["bank_transfer", "bank_refund"]);
    },
  );
});
