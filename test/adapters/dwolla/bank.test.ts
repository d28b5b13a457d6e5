import { Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { dwollaBank } from "#adapters/dwolla/bank.ts";
import { dwollaCustomers } from "#adapters/dwolla/customers.ts";
import type { Bank } from "#core/money/payment/bank.ts";
import type { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { type BankGiven, bankContract } from "#test/ports/bank.contract.ts";
import { startDwolla, type WireDwolla } from "#test/wire/dwolla/server.ts";
import { leftInOrder } from "#test/wire/stripe/faults.ts";

describe("Dwolla passes the contract tests of Bank and BankCustomers on the wire", () => {
  let dwolla: WireDwolla;
  let runtime: ManagedRuntime.ManagedRuntime<Bank | BankCustomers, never>;
  let given: BankGiven;

  beforeAll(async () => {
    dwolla = await startDwolla();
    runtime = ManagedRuntime.make(Layer.merge(dwollaBank(dwolla.settings), dwollaCustomers(dwolla.settings)));
    given = {
      run: (effect) => runtime.runPromise(effect),
      processorToken: async (behaviour) => Redacted.make(`processor-sandbox-${behaviour}-${behaviour}`),
      pass: async (millis) => dwolla.pass(millis),
      setDown: async (isDown) => dwolla.setDown(isDown),
      moved: async (paymentId) => dwolla.moved(paymentId),
    };
  });
  afterEach(() => leftInOrder(dwolla));
  afterAll(async () => {
    await runtime.dispose();
    await dwolla.close();
  });

  bankContract(() => given);
});
