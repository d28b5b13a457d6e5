import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dwollaBank } from "#adapters/dwolla/bank.ts";
import { dwollaCustomers } from "#adapters/dwolla/customers.ts";
import { Bank } from "#core/payment/bank.ts";
import { BankCustomers } from "#core/payment/bank-customers.ts";
import { PaymentId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { anApplication } from "#test/builders/bank.ts";
import { idOf } from "#test/builders/moment.ts";
import { startDwolla, type WireDwolla } from "#test/wire/dwolla/server.ts";

/** How long the adapter waits for an answer here, in milliseconds. */
const patience = 400;

describe("Dwolla on the wire", () => {
  let dwolla: WireDwolla;
  let runtime: ManagedRuntime.ManagedRuntime<Bank | BankCustomers, never>;
  beforeAll(async () => {
    dwolla = await startDwolla();
    const { settings } = dwolla;
    runtime = ManagedRuntime.make(Layer.merge(dwollaBank(settings, patience), dwollaCustomers(settings, patience)));
  });
  afterEach(() => {
    expect(dwolla.violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await runtime.dispose();
    await dwolla.close();
  });

  const run = <A, E>(effect: Effect.Effect<A, E, Bank | BankCustomers>) => runtime.runPromise(effect);
  const bank = <A, E>(ask: (bank: Bank["Service"]) => Effect.Effect<A, E>) => Effect.flatMap(Bank, ask);
  const customers = <A, E>(ask: (customers: BankCustomers["Service"]) => Effect.Effect<A, E>) =>
    Effect.flatMap(BankCustomers, ask);
  const customer = (application = anApplication(), personId = idOf(PersonId)) =>
    run(customers((they) => they.open(personId, application)));
  const account = async () => {
    const { ref } = await customer();
    const processorToken = Redacted.make("processor-sandbox-one-settles");
    const added = await run(
      customers((they) => they.addBankAccount(ref, { processorToken, name: "A".repeat(80), kind: "checking" })),
    );
    return { customer: ref, source: added.ref };
  };
  const newOrder = async (total = 10_300, fee = 0) => {
    const [from, to] = [await account(), await account()];
    const order = {
      paymentId: idOf(PaymentId),
      total: cents(total),
      fee: cents(fee),
      fromSource: from.source,
      toSource: to.source,
    };
    return { order, payer: from.customer, payee: to.customer };
  };

  test("dollars are text, the payment's id is key and correlation, and the fee is taken from what arrives", async () => {
    const { order, payee } = await newOrder(12_345, 205);
    const { ref } = await run(bank((it) => it.transfer(order)));
    expect(dwolla.state.transfers.get(ref)).toMatchObject({
      value: "123.45",
      correlationId: order.paymentId,
      metadata: { paymentId: order.paymentId, purpose: "payment" },
      fees: [{ chargeTo: payee, value: "2.05" }],
    });
    expect(dwolla.state.keys.has(order.paymentId)).toBe(true);
  });

  test("a transfer that Dwolla still works on is not known yet, and is made once", async () => {
    const { order, payer } = await newOrder();
    dwolla.faults.order("POST /transfers", { kind: "slow", millis: 200 });
    const ask = run(Effect.exit(bank((it) => it.transfer(order))));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await run(Effect.flip(bank((it) => it.transfer(order))))).toMatchObject({ _tag: "ProviderSilent" });
    expect((await ask)._tag).toBe("Success");
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
    expect(await run(bank((it) => it.findTransfer(order.paymentId, null, payer)))).toMatchObject({ status: "pending" });
  });

  test("an answer that comes too late is none, and the transfer is found afterwards", async () => {
    const { order, payer } = await newOrder();
    dwolla.faults.order("POST /transfers", { kind: "slow", millis: 3 * patience });
    expect(await run(Effect.flip(bank((it) => it.transfer(order))))).toMatchObject({ _tag: "ProviderSilent" });
    await new Promise((resolve) => setTimeout(resolve, 3 * patience));
    expect(await run(bank((it) => it.findTransfer(order.paymentId, null, payer)))).toMatchObject({ status: "pending" });
    expect(await run(bank((it) => it.transfer(order)))).toMatchObject({ ref: expect.any(String) });
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
  });

  test.each([
    ["breaks before it did the work", { kind: "answers", status: 503, body: "<h1>Busy</h1>" }, []],
    ["breaks after it did the work", { kind: "error_after_work" }, ["bank_transfer"]],
    ["loses the answer", { kind: "answer_is_lost" }, ["bank_transfer"]],
    ["answers 200 without saying what it made", { kind: "answers", status: 200, body: "{}" }, []],
    ["has too much to do", { kind: "answers", status: 429, body: "{}" }, []],
  ] as const)("is silent where it %s", async (_, fault, moved) => {
    const { order } = await newOrder();
    dwolla.faults.order("POST /transfers", fault);
    expect(await run(Effect.flip(bank((it) => it.transfer(order))))).toMatchObject({ _tag: "ProviderSilent" });
    expect(dwolla.moved(order.paymentId)).toEqual(moved);
    await run(bank((it) => it.transfer(order)));
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
  });

  test("a transfer of which nobody knows whose it is is not said to be missing", async () => {
    expect(await run(Effect.flip(bank((it) => it.findTransfer(idOf(PaymentId), null, null))))).toMatchObject({
      _tag: "ProviderSilent",
    });
    expect(await run(bank((it) => it.findTransfer(idOf(PaymentId), "gone", null)))).toBeNull();
  });

  test("a token that was withdrawn is replaced, and nobody notices", async () => {
    const { order } = await newOrder();
    dwolla.state.tokens.clear();
    await run(bank((it) => it.transfer(order)));
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
  });

  test("a token that never came is asked for again", async () => {
    const { ref } = await customer();
    dwolla.state.tokens.clear();
    dwolla.faults.order("POST /token", { kind: "slow", millis: 4 * patience });
    const view = customers((they) => they.view(ref));
    expect(await run(Effect.flip(view))).toMatchObject({ _tag: "ProviderSilent" });
    expect(await run(view)).toMatchObject({ status: "verified" });
  });

  test("keys that are not ours are silence, and not somebody's fault", async () => {
    const strangers = ManagedRuntime.make(dwollaCustomers({ ...dwolla.settings, secret: "another" }));
    const failure = await strangers.runPromise(
      Effect.flip(customers((they) => they.open(idOf(PersonId), anApplication()))),
    );
    expect(failure).toMatchObject({ _tag: "ProviderSilent" });
    await strangers.dispose();
  });

  test("a customer whose answer was lost is found again, and somebody else's email is not taken", async () => {
    const application = anApplication();
    const personId = idOf(PersonId);
    dwolla.faults.order("POST /customers", { kind: "answer_is_lost" });
    expect(
      await run(
        Effect.flip(
          customers((they) =>
            they.open(personId, {
              ...application,
              ssn: Redacted.make("4321"),
              dateOfBirth: Redacted.make("1970-01-02"),
            }),
          ),
        ),
      ),
    ).toMatchObject({ _tag: "ProviderSilent" });
    const { ref } = await customer(application, personId);
    expect(dwolla.state.customers.get(ref)).toMatchObject({ correlationId: personId, status: "verified" });
    const failure = await run(Effect.flip(customers((they) => they.open(idOf(PersonId), application))));
    expect(failure).toMatchObject({ _tag: "Invalid", issues: [{ field: "email" }] });
  });

  test("what Dwolla finds wrong with the form is said by field, without what was typed", async () => {
    const application = anApplication({ postalCode: "1", ssn: Redacted.make("98761") });
    const failure = await run(Effect.flip(customers((they) => they.open(idOf(PersonId), application))));
    expect(failure).toMatchObject({
      _tag: "Invalid",
      issues: [
        { field: "ssn", message: "Ssn invalid." },
        { field: "postalCode", message: "PostalCode invalid." },
      ],
    });
    expect(`${JSON.stringify(failure)} ${String(failure)}`).not.toContain("98761");
  });

  test("a document arrives whole, and the balance of a customer is no bank account", async () => {
    const { ref } = await customer(anApplication({ firstName: "Document" }));
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const document = { kind: "passport", name: "me.png", mediaType: "image/png", bytes } as const;
    await run(customers((they) => they.addDocument(ref, document)));
    const [kept] = [...dwolla.state.documents.values()].filter(({ customerId }) => customerId === ref);
    expect(kept).toMatchObject({ type: "passport", bytes: 70_000 });
    expect(await run(customers((they) => they.bankAccounts(ref)))).toEqual([]);
  });
});
