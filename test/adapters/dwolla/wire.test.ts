import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dwollaBank } from "#adapters/dwolla/bank.ts";
import { dwollaCustomers } from "#adapters/dwolla/customers.ts";
import { Bank } from "#core/money/payment/bank.ts";
import type { ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { anApplication } from "#test/builders/bank.ts";
import { idOf } from "#test/builders/moment.ts";
import { keyListener } from "#test/support/refused-keys.ts";
import { startDwolla, type WireDwolla } from "#test/wire/dwolla/server.ts";
import { leftInOrder } from "#test/wire/stripe/faults.ts";

/** How long the adapter waits for an answer that never comes, in milliseconds. */
const timeout = 2_000;

describe("Dwolla on the wire", () => {
  let dwolla: WireDwolla;
  let runtime: ManagedRuntime.ManagedRuntime<Bank | BankCustomers, never>;
  let impatient: typeof runtime;
  beforeAll(async () => {
    dwolla = await startDwolla();
    const { settings } = dwolla;
    runtime = ManagedRuntime.make(Layer.merge(dwollaBank(settings), dwollaCustomers(settings)));
    impatient = ManagedRuntime.make(Layer.merge(dwollaBank(settings, timeout), dwollaCustomers(settings, timeout)));
  });
  afterEach(() => leftInOrder(dwolla));
  afterAll(async () => {
    await runtime.dispose();
    await impatient.dispose();
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
      milestoneId: idOf(MilestoneId),
      total: cents(total),
      fee: cents(fee),
      fromSource: from.source,
      toSource: to.source,
    };
    return { order, payer: from.customer, payee: to.customer };
  };

  test("a transfer sends dollars as text, the payment's id as key and correlation id, and charges the payee the fee", async () => {
    const { order, payee } = await newOrder(12_345, 205);
    const { ref } = await run(bank((it) => it.transfer(order)));
    expect(dwolla.state.transfers.get(ref)).toMatchObject({
      value: "123.45",
      correlationId: order.paymentId,
      metadata: { paymentId: order.paymentId, milestoneId: order.milestoneId, purpose: "payment" },
      fees: [{ chargeTo: payee, value: "2.05" }],
    });
    expect(dwolla.state.keys.has(order.paymentId)).toBe(true);
  });

  const standing = ({ order, payer }: Awaited<ReturnType<typeof newOrder>>) =>
    run(bank((it) => it.findTransfer(order.paymentId, null, payer)));
  const listed = async (since: Date) => {
    const all: Array<ProviderEntry> = [];
    let after: string | null = null;
    do {
      const from = after;
      const page: { items: ReadonlyArray<ProviderEntry>; next: string | null } = await run(
        bank((it) => it.listTransfers(since, from)),
      );
      all.push(...page.items);
      after = page.next;
    } while (after !== null);
    return all;
  };

  test("a transfer is pending until its last leg reaches the bank, and is listed as one entry with its legs and fee", async () => {
    const since = new Date(Date.now() + dwolla.state.aheadBy - 1000);
    const made = await newOrder(12_345, 205);
    const { ref } = await run(bank((it) => it.transfer(made.order)));
    // Legs and fees have other ids and their own amounts.
    const own = async () =>
      (await listed(since)).filter((it) => it.paymentId === made.order.paymentId || it.ref.startsWith(ref));
    expect(await standing(made)).toMatchObject({ ref, legRef: null, status: "pending" });
    dwolla.pass(61_000);
    expect(await standing(made)).toMatchObject({ ref, legRef: `${ref}-funded`, status: "pending" });
    const entry = { ref, paymentId: made.order.paymentId, purpose: "payment", amount: 12_345 };
    expect(await own()).toMatchObject([{ ...entry, status: "pending" }]);
    dwolla.pass(31_000);
    expect(await standing(made)).toMatchObject({ ref, legRef: `${ref}-funded`, status: "processed" });
    expect(await own()).toMatchObject([{ ...entry, status: "done" }]);
  });

  test("a transfer that Dwolla leaves in the payee's balance is held", async () => {
    const made = await newOrder();
    dwolla.state.short.add(made.payee);
    const { ref } = await run(bank((it) => it.transfer(made.order)));
    dwolla.pass(5 * 60_000);
    expect(await standing(made)).toMatchObject({ ref, legRef: null, status: "held", failure: { code: "not_begun" } });
  });

  test("every leg of a transfer, and its fee, is traced to its payment", async () => {
    const { order } = await newOrder(12_345, 205);
    const { ref } = await run(bank((it) => it.transfer(order)));
    dwolla.pass(2 * 60_000);
    for (const name of [ref, `${ref}-funding`, `${ref}-funded`, `${ref}-fee-0`]) {
      const purpose = await run(bank((it) => it.purposeOf(name)));
      expect([name, purpose]).toEqual([name, { paymentId: order.paymentId, refundId: null }]);
    }
    expect(await run(bank((it) => it.purposeOf("of-nobody")))).toBeNull();
  });

  test("the list requests several customers at a time, and each customer once", async () => {
    const known = dwolla.state.customers.size;
    for (let turn = known; turn < 220; turn++) await customer();
    const before = dwolla.requests.length;
    const several = expect.poll(dwolla.mostAtOnce, { timeout: 15_000 }).toBeGreaterThan(4);
    dwolla.faults.order("GET /customers/{id}/transfers", { kind: "waits", until: several }, 5);
    await listed(new Date(Date.now() + dwolla.state.aheadBy));
    const asked = dwolla.requests.slice(before);
    expect(asked.filter((request) => request === "GET /customers/{id}/transfers")).toHaveLength(
      dwolla.state.customers.size,
    );
    expect(asked.filter((request) => request === "GET /customers")).toHaveLength(2);
    await several;
  });

  test("a transfer that Dwolla is still processing is ProviderSilent when it is sent again, and is made once", async () => {
    const { order, payer } = await newOrder();
    const work = Promise.withResolvers<void>();
    dwolla.faults.order("POST /transfers", { kind: "waits", until: work.promise });
    const ask = run(Effect.exit(bank((it) => it.transfer(order))));
    await expect.poll(() => dwolla.state.keys.has(order.paymentId), { timeout: 15_000 }).toBe(true);
    expect(await run(Effect.flip(bank((it) => it.transfer(order))))).toMatchObject({ _tag: "ProviderSilent" });
    work.resolve();
    expect((await ask)._tag).toBe("Success");
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
    expect(await run(bank((it) => it.findTransfer(order.paymentId, null, payer)))).toMatchObject({ status: "pending" });
  });

  test("an answer after the timeout is ProviderSilent, and the transfer is found afterwards", async () => {
    const { order, payer } = await newOrder();
    // Loads the library and its token before the measured call.
    await impatient.runPromise(bank((it) => it.findTransfer(order.paymentId, null, payer)));
    const work = Promise.withResolvers<void>();
    dwolla.faults.order("POST /transfers", { kind: "waits", until: work.promise });
    const late = Effect.flip(bank((it) => it.transfer(order)));
    expect(await impatient.runPromise(late)).toMatchObject({ _tag: "ProviderSilent" });
    work.resolve();
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
  ] as const)("is ProviderSilent if it %s, and a retry moves the money once", async (_, fault, moved) => {
    const { order } = await newOrder();
    dwolla.faults.order("POST /transfers", fault);
    expect(await run(Effect.flip(bank((it) => it.transfer(order))))).toMatchObject({ _tag: "ProviderSilent" });
    expect(dwolla.moved(order.paymentId)).toEqual(moved);
    await run(bank((it) => it.transfer(order)));
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
  });

  test("a transfer whose customer is unknown is ProviderSilent, not missing", async () => {
    expect(await run(Effect.flip(bank((it) => it.findTransfer(idOf(PaymentId), null, null))))).toMatchObject({
      _tag: "ProviderSilent",
    });
    expect(await run(Effect.flip(bank((it) => it.findTransfer(idOf(PaymentId), "gone", null))))).toMatchObject({
      _tag: "ProviderSilent",
    });
  });

  test("a withdrawn token is replaced, and nobody notices", async () => {
    const { order } = await newOrder();
    dwolla.state.tokens.clear();
    await run(bank((it) => it.transfer(order)));
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
  });

  test("a token request that timed out is sent again by the next call", async () => {
    const { ref } = await customer();
    dwolla.state.tokens.clear();
    const token = Promise.withResolvers<void>();
    dwolla.faults.order("POST /token", { kind: "waits", until: token.promise });
    const view = customers((they) => they.view(ref));
    expect(await impatient.runPromise(Effect.flip(view))).toMatchObject({ _tag: "ProviderSilent" });
    expect(await impatient.runPromise(view)).toMatchObject({ status: "verified" });
    token.resolve();
  });

  test.each([
    ["there were too many requests", 429, { code: "TooManyRequests", message: "Too many requests." }],
    ["it has too much to do", 503, { error: "temporarily_unavailable" }],
    ["it answers what is no token", 502, "<h1>Bad Gateway</h1>"],
  ])("a token request is retried if %s, and our key is not reported as refused", async (_, status, body) => {
    const { order, payer } = await newOrder();
    const { heard, listening } = keyListener();
    const answer = { kind: "answers", status, body: typeof body === "string" ? body : JSON.stringify(body) } as const;
    dwolla.state.tokens.clear();
    dwolla.faults.order("POST /token", answer, 2);
    await run(listening(bank((it) => it.transfer(order))));
    expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
    dwolla.state.tokens.clear();
    dwolla.faults.order("POST /token", answer, 4);
    const find = bank((it) => it.findTransfer(order.paymentId, null, payer));
    expect(await run(listening(Effect.flip(find)))).toMatchObject({ _tag: "ProviderSilent", isNotSent: true });
    expect(heard).toEqual([]);
    expect(await run(find)).toMatchObject({ status: "pending" });
  });

  test.each([
    ["a token is not taken twice", 401, "InvalidAccessToken", 2],
    ["our rights do not reach there", 403, "Forbidden", 1],
    ["our account may not move money", 403, "InvalidAttemptToFacilitateFunds", 1],
  ])(
    "a transfer where %s is ProviderSilent and reported to support, without Dwolla's words about the token",
    async (_, status, code, times) => {
      const { order } = await newOrder();
      const { heard, listening } = keyListener();
      const body = JSON.stringify({ code, message: "Invalid access token." });
      dwolla.faults.order("POST /transfers", { kind: "answers", status, body }, times);
      const failure = await run(listening(Effect.flip(bank((it) => it.transfer(order)))));
      expect(failure).toMatchObject({ _tag: "ProviderSilent", isKeyRefused: true });
      expect(failure.message).not.toContain("token");
      expect(heard).toEqual(["Dwolla"]);
      expect(dwolla.moved(order.paymentId)).toEqual([]);
      await run(bank((it) => it.transfer(order)));
      expect(dwolla.moved(order.paymentId)).toEqual(["bank_transfer"]);
    },
  );

  test("wrong API keys are ProviderSilent and reported to support, not blamed on the customer", async () => {
    const strangers = ManagedRuntime.make(dwollaCustomers({ ...dwolla.settings, secret: "another" }));
    const { heard, listening } = keyListener();
    const failure = await strangers.runPromise(
      listening(Effect.flip(customers((they) => they.open(idOf(PersonId), anApplication())))),
    );
    expect(failure).toMatchObject({ _tag: "ProviderSilent", isKeyRefused: true });
    expect(heard).toEqual(["Dwolla"]);
    await strangers.dispose();
  });

  test("a customer whose creation lost its answer is found again, and another person cannot use the same email", async () => {
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

  test("a customer whose creation lost its answer is found among many with similar emails", async () => {
    const personId = idOf(PersonId);
    const application = anApplication({ email: "ann@example.com" });
    for (let turn = 0; turn < 26; turn++) await customer(anApplication({ email: `joann@example.com.${turn}` }));
    dwolla.faults.order("POST /customers", { kind: "answer_is_lost" });
    await run(Effect.flip(customers((they) => they.open(personId, application))));
    const { ref } = await customer(application, personId);
    expect(dwolla.state.customers.get(ref)).toMatchObject({ correlationId: personId });
  });

  test("Dwolla's validation errors are reported by field, without what was typed", async () => {
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

  test("a document is uploaded whole, and a customer's balance is not listed as a bank account", async () => {
    const { ref } = await customer(anApplication({ firstName: "Document" }));
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const document = { kind: "passport", name: "me.png", mediaType: "image/png", bytes } as const;
    await run(customers((they) => they.addDocument(ref, document)));
    const [kept] = [...dwolla.state.documents.values()].filter(({ customerId }) => customerId === ref);
    expect(kept).toMatchObject({ type: "passport", bytes: 70_000 });
    expect(await run(customers((they) => they.bankAccounts(ref)))).toEqual([]);
  });
});
