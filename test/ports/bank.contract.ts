import { Effect, Redacted } from "effect";
import { expect, test } from "vitest";
import type { BankBehaviour } from "#adapters/sandbox/test-banks.ts";
import { Bank, sourceGone } from "#core/money/payment/bank.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { CustomerApplication } from "#core/money/payout-account/customer-application.ts";
import { MilestoneId, PaymentId, PersonId, RefundId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { anApplication } from "#test/builders/bank.ts";
import { idOf } from "#test/builders/moment.ts";
import { twenty, walk } from "./asking-providers.ts";

/** A provider of bank transfers, and controls for its side. */
export type BankGiven = {
  readonly run: <A, E>(effect: Effect.Effect<A, E, Bank | BankCustomers>) => Promise<A>;
  /** Returns the token that adds a person's account at the bank with this behavior. */
  readonly processorToken: (behaviour: BankBehaviour) => Promise<Redacted.Redacted>;
  readonly pass: (millis: number) => Promise<void>;
  readonly setDown: (isDown: boolean) => Promise<void>;
  /** Returns every movement of money for a payment, in order. */
  readonly moved: (paymentId: string) => Promise<ReadonlyArray<string>>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1);

/** The contract tests of the ports Bank and BankCustomers, for every adapter. */
export const bankContract = (given: () => BankGiven): void => {
  const on = <A, E>(effect: Effect.Effect<A, E, Bank | BankCustomers>) => given().run(effect);
  const fails = <A, E>(effect: Effect.Effect<A, E, Bank | BankCustomers>) => on(Effect.flip(effect));
  const bank = <A, E>(ask: (bank: Bank["Service"]) => Effect.Effect<A, E>) => Effect.flatMap(Bank, ask);
  const customers = <A, E>(ask: (customers: BankCustomers["Service"]) => Effect.Effect<A, E>) =>
    Effect.flatMap(BankCustomers, ask);

  const openedAs = async (but: Partial<CustomerApplication> = {}) => {
    const personId = idOf(PersonId);
    const { ref } = await on(customers((they) => they.open(personId, anApplication(but))));
    return { personId, ref };
  };
  const accountAt = async (behaviour: BankBehaviour) => {
    const { ref } = await openedAs();
    const processorToken = await given().processorToken(behaviour);
    const added = await on(
      customers((they) => they.addBankAccount(ref, { processorToken, name: "Savings ••1111", kind: "savings" })),
    );
    return { customer: ref, source: added.ref };
  };
  const newOrder = async (from: BankBehaviour, total = 10_003, to: BankBehaviour = "settles") => {
    const [payer, payee] = [await accountAt(from), await accountAt(to)];
    const order = {
      paymentId: idOf(PaymentId),
      milestoneId: idOf(MilestoneId),
      total: cents(total),
      fee: cents(0),
      fromSource: payer.source,
      toSource: payee.source,
    };
    return { order, payer: payer.customer, payee: payee.customer };
  };
  type New = Awaited<ReturnType<typeof newOrder>>;
  const send = ({ order }: New) => bank((it) => it.transfer(order));
  const find = ({ order, payer }: New, ref: string | null = null) =>
    bank((it) => it.findTransfer(order.paymentId, ref, payer));
  const kinds = ({ order }: New) => given().moved(order.paymentId);

  test("a transfer is made once, with the same answer, however many requests arrive at once", async () => {
    const made = await newOrder("settles");
    expect(await on(find(made))).toBeNull();
    const refs = await on(twenty(send(made)));
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
    expect(await kinds(made)).toEqual(["bank_transfer"]);
    expect(await on(find(made))).toMatchObject({ ref: refs[0]?.ref });
  });

  test.each([
    ["settles", "processed", null],
    ["returns", "failed", "R01"],
  ] as const)("a transfer from a bank that '%s' is pending first and then %s", async (behaviour, status, code) => {
    const made = await newOrder(behaviour);
    const { ref } = await on(send(made));
    expect(await on(find(made, ref))).toMatchObject({ ref, status: "pending", failure: null });
    await given().pass(2 * minute);
    const failure = code === null ? null : { code, message: expect.stringContaining(code) };
    expect(await on(find(made, ref))).toMatchObject({ ref, status, failure });
    expect(await on(find(made))).toMatchObject({ ref, status, failure });
  });

  test("a transfer to a bank that takes nothing is held, and can be sent on once per bank", async () => {
    const made = await newOrder("settles", 10_003, "takes_nothing");
    const { paymentId } = made.order;
    const { ref } = await on(send(made));
    const sendOn = (toSource: string) => bank((it) => it.payOut({ paymentId, ref, amount: cents(10_003), toSource }));
    expect(await fails(sendOn(made.order.toSource))).toMatchObject({ _tag: "ProviderRefused" });
    await given().pass(2 * minute);
    const held = { ref, status: "held", failure: { code: "R03", message: expect.stringContaining("R03") } };
    expect(await on(find(made, ref))).toMatchObject(held);
    // The bank that did not take the money may be tried once more, but not forever.
    await on(sendOn(made.order.toSource));
    await given().pass(2 * minute);
    expect(await on(find(made, ref))).toMatchObject(held);
    expect(await fails(sendOn(made.order.toSource))).toMatchObject({ _tag: "ProviderRefused", code: "tried_before" });
    const processorToken = await given().processorToken("settles");
    const other = await on(
      customers((they) => they.addBankAccount(made.payee, { processorToken, name: "Other", kind: "savings" })),
    );
    const refs = await on(twenty(sendOn(other.ref)));
    expect(new Set(refs.map((one) => one.ref)).size).toBe(1);
    expect(await on(find(made, ref))).toMatchObject({ status: "pending", failure: null, legRef: refs[0]?.ref });
    await given().pass(2 * minute);
    expect(await on(find(made, ref))).toMatchObject({ status: "processed", failure: null, legRef: refs[0]?.ref });
    expect(await on(sendOn(other.ref))).toEqual(refs[0]);
    expect(await kinds(made)).toEqual(["bank_transfer"]);
  });

  test("a transfer that the bank returns days after it arrived counts as failed from then on", async () => {
    const made = await newOrder("returns_later");
    const { ref } = await on(send(made));
    await given().pass(2 * minute);
    expect(await on(find(made, ref))).toMatchObject({ status: "processed", failure: null });
    await given().pass(4 * day);
    expect(await on(find(made, ref))).toMatchObject({ status: "failed", failure: { code: "R01" } });
    expect(await kinds(made)).toEqual(["bank_transfer", "bank_return"]);
  });

  test("a transfer whose answer was lost is made, and found among the payer's transfers", async () => {
    const made = await newOrder("answer_is_lost");
    expect(await fails(send(made))).toMatchObject({ _tag: "ProviderSilent" });
    const found = await on(find(made));
    expect(found).toMatchObject({ status: "pending" });
    expect(await on(send(made))).toEqual({ ref: found?.ref });
    expect(await kinds(made)).toEqual(["bank_transfer"]);
  });

  test("a refused transfer is not made", async () => {
    const made = await newOrder("refuses");
    expect(await fails(send(made))).toMatchObject({ _tag: "ProviderRefused", message: expect.any(String) });
    expect(await on(find(made))).toBeNull();
    expect(await kinds(made)).toEqual([]);
  });

  test("no transfer leaves or reaches a removed bank account", async () => {
    const [from, to] = [await newOrder("settles"), await newOrder("settles")];
    await on(customers((they) => they.removeBankAccount(from.order.fromSource)));
    await on(customers((they) => they.removeBankAccount(to.order.toSource)));
    const [gone, other] = [await fails(send(from)), await fails(send(to))];
    expect(gone).toMatchObject({ _tag: "ProviderRefused", code: sourceGone });
    expect(other).toMatchObject({ _tag: "ProviderRefused", code: expect.not.stringMatching(sourceGone) });
    for (const made of [from, to]) expect(await kinds(made)).toEqual([]);
  });

  test("a transfer is refunded in parts, each once, and never beyond the amount that arrived", async () => {
    const made = await newOrder("settles");
    await on(send(made));
    const back = (amount: number, refundId = idOf(RefundId)) => ({
      refundId,
      paymentId: made.order.paymentId,
      amount: cents(amount),
      fromSource: made.order.toSource,
      toSource: made.order.fromSource,
    });
    expect(await fails(bank((it) => it.refund(back(1))))).toMatchObject({ _tag: "ProviderRefused" });
    await given().pass(2 * minute);
    const half = back(5_000);
    const asked = { refundId: half.refundId, paymentId: half.paymentId, ref: null, payer: made.payee };
    expect(await on(bank((it) => it.findRefund(asked)))).toBeNull();
    const refs = await on(twenty(bank((it) => it.refund(half))));
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
    await given().pass(2 * day);
    expect(await on(bank((it) => it.refund(half)))).toEqual(refs[0]);
    expect(await fails(bank((it) => it.refund(back(5_004))))).toMatchObject({ _tag: "ProviderRefused" });
    await on(bank((it) => it.refund(back(5_003))));
    expect(await kinds(made)).toEqual(["bank_transfer", "bank_refund", "bank_refund"]);
    expect(await on(bank((it) => it.findRefund(asked)))).toMatchObject({ ref: refs[0]?.ref, status: "processed" });
  });

  test("a milestone's transfers are listed at once for payer and payee, whichever payment they were for", async () => {
    const since = new Date(Date.now() - minute);
    const made = await newOrder("returns_later");
    const { milestoneId } = made.order;
    const list = (of = milestoneId, customer = made.payer) =>
      on(bank((it) => it.listSent({ milestoneId: of, customer, since })));
    expect(await list()).toEqual([]);
    const { ref } = await on(send(made));
    const sent = { paymentId: made.order.paymentId, ref, total: 10_003, isBack: false };
    expect(await list()).toEqual([sent]);
    const again = { ...made, order: { ...made.order, paymentId: idOf(PaymentId) } };
    const other = { ...made, order: { ...again.order, paymentId: idOf(PaymentId), milestoneId: idOf(MilestoneId) } };
    const more = [await on(send(again)), await on(send(other))];
    await given().pass(2 * minute);
    // A refund is not a transfer for the milestone.
    const { fromSource, toSource, paymentId } = made.order;
    const back = { refundId: idOf(RefundId), paymentId, amount: cents(3), fromSource: toSource, toSource: fromSource };
    await on(bank((it) => it.refund(back)));
    const both = (isBack: boolean) => [
      { ...sent, isBack },
      { ...sent, paymentId: again.order.paymentId, ref: more[0]?.ref, isBack },
    ];
    for (const customer of [made.payer, made.payee]) {
      const found = await list(milestoneId, customer);
      expect(found).toHaveLength(2);
      expect(found).toEqual(expect.arrayContaining(both(false)));
    }
    expect(await list(other.order.milestoneId)).toMatchObject([{ ref: more[1]?.ref }]);
    await given().pass(4 * day);
    expect(await list()).toEqual(expect.arrayContaining(both(true)));
  });

  test("the list of transfers since a day holds each one once, with its purpose", async () => {
    const since = new Date(Date.now() - minute);
    const [good, bad] = [await newOrder("settles"), await newOrder("returns")];
    const refs = [await on(send(good)), await on(send(bad))].map(({ ref }) => ref);
    await given().pass(2 * minute);
    const all = await on(bank((it) => walk(it.listTransfers, since)));
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length);
    const own = all.filter(({ ref }) => refs.includes(ref));
    const entry = (made: New, ref: string | undefined, status: string) =>
      expect.objectContaining({ ref, paymentId: made.order.paymentId, purpose: "payment", amount: 10_003, status });
    expect(own).toHaveLength(2);
    expect(own).toEqual(expect.arrayContaining([entry(good, refs[0], "done"), entry(bad, refs[1], "failed")]));
    const later = await on(bank((it) => walk(it.listTransfers, new Date(Date.now() + 30 * day))));
    expect(later.filter(({ ref }) => refs.includes(ref))).toEqual([]);
  });

  test("calls to a provider that is down get no answer, and nothing is lost", async () => {
    const made = await newOrder("settles");
    await given().setDown(true);
    expect(await fails(send(made))).toMatchObject({ _tag: "ProviderSilent" });
    expect(await fails(find(made))).toMatchObject({ _tag: "ProviderSilent" });
    const { milestoneId } = made.order;
    const listing = bank((it) => it.listSent({ milestoneId, customer: made.payer, since: new Date() }));
    expect(await fails(listing)).toMatchObject({ _tag: "ProviderSilent" });
    expect(await fails(customers((they) => they.view(made.payer)))).toMatchObject({ _tag: "ProviderSilent" });
    await given().setDown(false);
    await on(send(made));
    expect(await kinds(made)).toEqual(["bank_transfer"]);
  });

  test.each([
    ["Olive", "verified"],
    ["Retry", "retry"],
    ["Document", "document"],
    ["Suspended", "suspended"],
    ["Deactivated", "deactivated"],
  ])("a customer named %s has the status %s", async (firstName, status) => {
    const { ref } = await openedAs({ firstName });
    expect(await on(customers((they) => they.view(ref)))).toEqual({ status, reason: null });
  });

  test("a person becomes a customer once, even if opened twice", async () => {
    const personId = idOf(PersonId);
    const application = anApplication();
    const open = customers((they) => they.open(personId, application));
    expect(await on(open)).toEqual(await on(open));
  });

  test("a customer who has to retry is verified by all nine digits, and a verified one cannot correct", async () => {
    const { ref } = await openedAs({ firstName: "Retry" });
    const whole = anApplication({ firstName: "Retry", ssn: Redacted.make("123456789") });
    await on(customers((they) => they.correct(ref, whole)));
    expect(await on(customers((they) => they.view(ref)))).toMatchObject({ status: "verified" });
    expect(await fails(customers((they) => they.correct(ref, whole)))).toMatchObject({ _tag: "ProviderRefused" });
  });

  test("a document is reviewed, and verifies its owner or tells what is wrong with it", async () => {
    const { ref } = await openedAs({ firstName: "Document" });
    const add = (name: string) =>
      customers((they) => they.addDocument(ref, { kind: "license", name, mediaType: "image/png", bytes: picture }));
    const view = () => on(customers((they) => they.view(ref)));
    await on(add("fail.png"));
    expect(await view()).toEqual({ status: "review", reason: null });
    await given().pass(2 * minute);
    expect(await view()).toEqual({ status: "document", reason: expect.stringMatching(/./) });
    await on(add("license.png"));
    expect(await view()).toMatchObject({ status: "review" });
    await given().pass(2 * minute);
    expect(await view()).toEqual({ status: "verified", reason: null });
    expect(await fails(add("license.png"))).toMatchObject({ _tag: "ProviderRefused" });
  });

  test("bank accounts are listed oldest first, without duplicates or removed ones", async () => {
    const { ref } = await openedAs();
    expect(await on(customers((they) => they.bankAccounts(ref)))).toEqual([]);
    const add = async (behaviour: BankBehaviour, name: string) => {
      const processorToken = await given().processorToken(behaviour);
      return on(customers((they) => they.addBankAccount(ref, { processorToken, name, kind: "checking" })));
    };
    const first = await add("settles", "First ••1111");
    const second = await add("returns", "Second ••2222");
    const listed = () => on(customers((they) => they.bankAccounts(ref)));
    expect(await listed()).toMatchObject([
      { ref: first.ref, name: "First ••1111", bankName: expect.any(String) },
      { ref: second.ref, name: "Second ••2222" },
    ]);
    expect(await add("returns", "Second ••2222")).toEqual(second);
    expect(await listed()).toHaveLength(2);
    await on(customers((they) => they.removeBankAccount(first.ref)));
    await on(customers((they) => they.removeBankAccount(first.ref)));
    expect(await listed()).toMatchObject([{ ref: second.ref }]);
  });

  test("an unknown customer is refused", async () => {
    const view = customers((they) => they.view("nobody"));
    expect(await fails(view)).toMatchObject({ _tag: "ProviderRefused" });
  });
};
