import { randomUUID } from "node:crypto";
import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishCardAccount } from "#adapters/sandbox/account.ts";
import { pickBank } from "#adapters/sandbox/bank-item.ts";
import { sandboxBanking } from "#adapters/sandbox/banking.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { advanceSandbox, sandboxTime, setSandboxDown } from "#adapters/sandbox/control.ts";
import { type DueWebhook, deliverDueWebhooks } from "#adapters/sandbox/deliver-webhooks.ts";
import { endSilence, movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { SandboxStore } from "#adapters/sandbox/store.ts";
import { type BankBehaviour, testBanks } from "#adapters/sandbox/test-banks.ts";
import { type CardBehaviour, testCards } from "#adapters/sandbox/test-cards.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import type { ContractId, MilestoneId, PaymentId, RefundId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import type { Page } from "#core/shared/page.ts";
import { anApplication } from "#test/builders/bank.ts";
import { aPerson } from "#test/builders/person.ts";

const anyone = () => aPerson({ name: "Rosa" });

const numberOf = (behaviour: CardBehaviour) => testCards.find((card) => card.behaviour === behaviour)?.number ?? "";
const bankOf = (behaviour: BankBehaviour) => testBanks.find((bank) => bank.behaviour === behaviour) ?? never();
const never = (): never => {
  throw new Error("The sandbox has no such bank.");
};

const newOrder = (total = 10_300) => ({
  paymentId: randomUUID() as PaymentId,
  milestoneId: randomUUID() as MilestoneId,
  contractId: randomUUID() as ContractId,
  total: cents(total),
  description: "Dibbs milestone 1",
  ref: null,
});
type Order = ReturnType<typeof newOrder>;

const openIntent = (order: Order) => Effect.flatMap(Cards, (cards) => cards.openIntent(order));
const findIntent = (order: Order) => Effect.flatMap(Cards, (cards) => cards.findIntent(order.paymentId, null));
const cancel = (order: Order) =>
  Effect.gen(function* () {
    const cards = yield* Cards;
    return yield* cards.cancelIntent((yield* cards.openIntent(order)).ref);
  });

const confirm = (order: Order, behaviour: CardBehaviour, changes: Partial<Parameters<typeof confirmCard>[0]> = {}) =>
  Effect.gen(function* () {
    const { clientSecret } = yield* openIntent(order);
    return yield* confirmCard({ clientSecret, number: numberOf(behaviour), expiry: "12/40", cvc: "123", ...changes });
  });

const kindsOf = (order: { paymentId: PaymentId }) =>
  Effect.map(movementsOf(order.paymentId), (movements) => movements.map(({ kind }) => kind));

const readySeller = Effect.gen(function* () {
  const cards = yield* Cards;
  const { ref } = yield* cards.openAccount(anyone());
  yield* finishCardAccount(ref);
  return ref;
});

const payOut = (order: Order, accountRef: string) =>
  Effect.gen(function* () {
    const cards = yield* Cards;
    const { paymentId, contractId } = order;
    return yield* cards.transfer({
      paymentId,
      contractId,
      chargeRef: (yield* findIntent(order))?.chargeRef ?? "",
      amount: cents(10_000),
      accountRef,
    });
  });

const sourceAt = (behaviour: BankBehaviour) =>
  Effect.gen(function* () {
    const customers = yield* BankCustomers;
    const linking = yield* BankLinking;
    const { id: personId } = anyone();
    const { ref } = yield* customers.open(personId, anApplication());
    const { token } = yield* linking.open({ personId, repair: null, language: "en" });
    const { publicToken, accountRef } = yield* pickBank(token, bankOf(behaviour).id);
    const { accessToken } = yield* linking.exchange(Redacted.make(publicToken ?? ""));
    const processorToken = yield* linking.processorToken(accessToken, accountRef ?? "");
    return (yield* customers.addBankAccount(ref, { processorToken, name: "Savings", kind: "savings" })).ref;
  });

const bankOrder = (behaviour: BankBehaviour) =>
  Effect.gen(function* () {
    const fromSource = yield* sourceAt(behaviour);
    const toSource = yield* sourceAt("settles");
    return {
      paymentId: randomUUID() as PaymentId,
      milestoneId: randomUUID() as MilestoneId,
      total: cents(10_000),
      fee: cents(0),
      fromSource,
      toSource,
    };
  });
type BankOrder = Effect.Success<ReturnType<typeof bankOrder>>;

const send = (order: BankOrder) => Effect.flatMap(Bank, (bank) => bank.transfer(order));
const findTransfer = (order: BankOrder) =>
  Effect.flatMap(Bank, (bank) => bank.findTransfer(order.paymentId, null, null));

/** Takes out the due webhook events of one payment. */
const webhooksOf = ({ paymentId }: { paymentId: PaymentId }) =>
  Effect.gen(function* () {
    const webhookEvents: DueWebhook[] = [];
    const pass = deliverDueWebhooks((webhookEvent) =>
      Effect.sync(() => {
        if (webhookEvent.subject.kind === "payment" && webhookEvent.subject.paymentId === paymentId)
          webhookEvents.push(webhookEvent);
        return true;
      }),
    );
    while ((yield* pass) > 0);
    return webhookEvents;
  });

const twenty = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: 20 }, () => effect),
    { concurrency: "unbounded" },
  );
const minute = 60_000;
const day = 24 * 60 * minute;

/** Everything in a provider's list since then, over all its pages. */
const walk = (list: ListEntries, since: Date) =>
  Effect.gen(function* () {
    const entries: Array<ProviderEntry> = [];
    let after: string | null = null;
    do {
      const page: Page<ProviderEntry> = yield* list(since, after);
      entries.push(...page.items);
      after = page.next;
    } while (after !== null);
    return entries;
  });

/** The contract tests of the ports Cards and Bank, for the sandbox on a store of documents. */
export const paymentProviderContract = (name: string, store: () => Layer.Layer<SandboxStore>): void => {
  describe(`payment providers on ${name}`, () => {
    type All = Cards | Bank | BankCustomers | BankLinking | SandboxStore;
    let runtime: ManagedRuntime.ManagedRuntime<All, never>;
    beforeAll(() => {
      runtime = ManagedRuntime.make(Layer.merge(sandboxCards, sandboxBanking).pipe(Layer.provideMerge(store())));
    });
    afterAll(() => runtime.dispose());
    const run = <A, E>(effect: Effect.Effect<A, E, All>): Promise<A> => runtime.runPromise(effect);
    const fails = <A, E>(effect: Effect.Effect<A, E, All>): Promise<E> => runtime.runPromise(Effect.flip(effect));
    const about = (behaviour: string, act: () => Effect.Effect<void, unknown, All>) =>
      test(behaviour, () => runtime.runPromise(act()));

    describe("a card payment", () => {
      test("is opened once, with the same answer, for twenty callers at once", async () => {
        const answers = await run(twenty(openIntent(newOrder())));
        expect(new Set(answers.map(({ ref, clientSecret }) => ref + clientSecret)).size).toBe(1);
      });
      test("is refused with another amount under the same key", async () => {
        const order = newOrder();
        await run(openIntent(order));
        expect(await fails(openIntent({ ...order, total: cents(1) }))).toMatchObject({ _tag: "ProviderRefused" });
      });
      test("that was never opened is not found", async () => {
        expect(await run(findIntent(newOrder()))).toBeNull();
      });
      about("is charged once, however often it is confirmed at once", () =>
        Effect.gen(function* () {
          const order = newOrder();
          const answers = yield* twenty(confirm(order, "succeeds"));
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
          expect(yield* findIntent(order)).toMatchObject({ status: "succeeded", failure: null });
          expect(yield* movementsOf(order.paymentId)).toMatchObject([{ kind: "charge", amount: 10_300 }]);
        }),
      );
      about("is confirmed by nobody without its secret", () =>
        Effect.gen(function* () {
          const order = newOrder();
          const { ref, clientSecret } = yield* openIntent(order);
          for (const secret of [`${ref}_secret_x`, "", clientSecret.replace(/.$/, "!")]) {
            const refusal = yield* Effect.flip(confirm(order, "succeeds", { clientSecret: secret }));
            expect(refusal).toMatchObject({ _tag: "ProviderRefused", code: "no_such_payment" });
          }
          expect(yield* findIntent(order)).toMatchObject({ status: "open" });
        }),
      );
      test.each([
        ["number", { number: "4242424242424241" }, "Your card number is invalid."],
        ["expiry", { expiry: "13/40" }, "Your card's expiration date is invalid."],
        ["past expiry", { expiry: "01/20" }, "Your card has expired."],
        ["cvc", { cvc: "1" }, "Your card's security code is invalid."],
        ["real number", { number: "5555555555554444" }, /test cards/],
      ])("says what is wrong with the %s and stays open", async (_, changes, message) => {
        const order = newOrder();
        const answer = await run(confirm(order, "succeeds", changes));
        expect(answer).toEqual({ status: "requires_payment_method", message: expect.stringMatching(message) });
        expect(await run(findIntent(order))).toMatchObject({ status: "open", failure: null });
      });
      test.each([
        ["declined", "card_declined", "Your card was declined."],
        ["insufficient_funds", "insufficient_funds", "Your card has insufficient funds."],
      ] as const)("that is declined says why: %s", async (behaviour, code, message) => {
        const order = newOrder();
        expect(await run(confirm(order, behaviour))).toEqual({ status: "requires_payment_method", message });
        expect(await run(findIntent(order))).toMatchObject({ status: "open", failure: { code, message } });
        expect(await run(cancel(order))).toMatchObject({ status: "canceled", chargeRef: null });
        expect(await run(kindsOf(order))).toEqual([]);
      });
      about("that needs to be confirmed by the bank is charged only after that", () =>
        Effect.gen(function* () {
          const order = newOrder();
          expect(yield* confirm(order, "needs_authentication")).toMatchObject({ status: "requires_action" });
          expect(yield* kindsOf(order)).toEqual([]);
          const refused = yield* confirm(order, "needs_authentication", { authenticate: false });
          expect(refused.status).toBe("requires_payment_method");
          expect(yield* findIntent(order)).toMatchObject({ failure: { code: "authentication_failed" } });
          const confirmed = yield* confirm(order, "needs_authentication", { authenticate: true });
          expect(confirmed.status).toBe("succeeded");
          expect(yield* kindsOf(order)).toEqual(["charge"]);
        }),
      );
      about("that needs time ends by itself, whoever looks", () =>
        Effect.gen(function* () {
          const [good, bad] = [newOrder(), newOrder()];
          expect(yield* confirm(good, "needs_time")).toMatchObject({ status: "processing" });
          yield* confirm(bad, "needs_time_then_fails");
          expect(yield* findIntent(good)).toMatchObject({ status: "processing", chargeRef: null });
          expect(yield* cancel(good)).toMatchObject({ status: "processing" });
          yield* advanceSandbox(minute);
          expect(yield* findIntent(good)).toMatchObject({ status: "succeeded" });
          expect(yield* findIntent(bad)).toMatchObject({ status: "open", failure: { code: "card_declined" } });
          expect([yield* kindsOf(good), yield* kindsOf(bad)]).toEqual([["charge"], []]);
        }),
      );
      about("whose answer was lost was charged, and is heard of again later", () =>
        Effect.gen(function* () {
          const order = newOrder();
          expect(yield* Effect.flip(confirm(order, "answer_is_lost"))).toMatchObject({ _tag: "ProviderSilent" });
          expect(yield* Effect.flip(findIntent(order))).toMatchObject({ _tag: "ProviderSilent" });
          expect(yield* Effect.flip(cancel(order))).toMatchObject({ _tag: "ProviderSilent" });
          yield* advanceSandbox(minute);
          expect(yield* findIntent(order)).toMatchObject({ status: "succeeded" });
          expect(yield* confirm(order, "answer_is_lost")).toMatchObject({ status: "succeeded" });
          expect(yield* kindsOf(order)).toEqual(["charge"]);
        }),
      );
      about("that is kept silent about is so until somebody ends that", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "never_answers");
          yield* advanceSandbox(24 * 60 * minute);
          expect(yield* Effect.flip(findIntent(order))).toMatchObject({ _tag: "ProviderSilent" });
          expect(yield* endSilence(order.paymentId)).toBe(true);
          expect(yield* findIntent(order)).toMatchObject({ status: "succeeded" });
        }),
      );
      about("that was cancelled can be charged no more, and one that was charged cannot be cancelled", () =>
        Effect.gen(function* () {
          const [canceled, paid] = [newOrder(), newOrder()];
          yield* cancel(canceled);
          expect(yield* confirm(canceled, "succeeds")).toMatchObject({ status: "requires_payment_method" });
          yield* confirm(paid, "succeeds");
          expect(yield* cancel(paid)).toMatchObject({ status: "succeeded" });
          expect([yield* kindsOf(canceled), yield* kindsOf(paid)]).toEqual([[], ["charge"]]);
        }),
      );
      about("is either charged or cancelled when both come at once", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* openIntent(order);
          yield* Effect.all([confirm(order, "succeeds"), cancel(order)], { concurrency: 2 });
          const charges = yield* kindsOf(order);
          expect(yield* findIntent(order)).toMatchObject({ status: charges.length === 1 ? "succeeded" : "canceled" });
        }),
      );
    });

    describe("a transfer to the seller", () => {
      about("is made once, however often it is asked for at once", () =>
        Effect.gen(function* () {
          const order = newOrder();
          const seller = yield* readySeller;
          yield* confirm(order, "succeeds");
          const refs = yield* twenty(payOut(order, seller));
          expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
          expect(yield* kindsOf(order)).toEqual(["charge", "transfer"]);
          const other = yield* readySeller;
          expect(yield* Effect.flip(payOut(order, other))).toMatchObject({ code: "idempotency" });
        }),
      );
      about("whose answer was lost was made, and is answered the next time", () =>
        Effect.gen(function* () {
          const order = newOrder();
          const seller = yield* readySeller;
          yield* confirm(order, "transfer_answer_is_lost");
          expect(yield* Effect.flip(payOut(order, seller))).toMatchObject({ _tag: "ProviderSilent" });
          expect(yield* payOut(order, seller)).toMatchObject({ ref: expect.any(String) });
          expect(yield* kindsOf(order)).toEqual(["charge", "transfer"]);
        }),
      );
      about("is refused without a charge, or to an account that is not set up", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const order = newOrder();
          const seller = yield* readySeller;
          yield* openIntent(order);
          expect(yield* Effect.flip(payOut(order, seller))).toMatchObject({ code: "no_such_charge" });
          yield* confirm(order, "succeeds");
          const pending = yield* cards.openAccount(anyone());
          expect(yield* Effect.flip(payOut(order, pending.ref))).toMatchObject({ code: "account_not_ready" });
          expect(yield* Effect.flip(payOut(order, "acct_x"))).toMatchObject({ code: "no_such_account" });
        }),
      );
    });

    describe("a refund of a card payment", () => {
      about("goes each leg once, however often and at once it is asked for, and never more than had come", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const order = newOrder();
          const { paymentId } = order;
          yield* openIntent(order);
          yield* confirm(order, "succeeds");
          const transfer = yield* payOut(order, yield* readySeller);
          const chargeRef = (yield* findIntent(order))?.chargeRef ?? "";
          const part = { refundId: randomUUID() as RefundId, paymentId, amount: cents(6_000) };
          const reverse = cards.reverseTransfer({ ...part, transferRef: transfer.ref });
          const give = cards.refund({ ...part, chargeRef });
          expect(new Set((yield* twenty(reverse)).map(({ ref }) => ref)).size).toBe(1);
          expect(new Set((yield* twenty(give)).map(({ ref }) => ref)).size).toBe(1);
          const moves = (yield* movementsOf(paymentId)).map(({ kind, amount }) => [kind, amount]);
          expect(moves.slice(2)).toEqual([
            ["reversal", 6_000],
            ["refund", 6_000],
          ]);
          const otherwise = cards.reverseTransfer({ ...part, amount: cents(1), transferRef: transfer.ref });
          expect(yield* Effect.flip(otherwise)).toMatchObject({ code: "idempotency" });
          const second = { ...part, refundId: randomUUID() as RefundId };
          const tooMuch = cards.reverseTransfer({ ...second, transferRef: transfer.ref });
          expect(yield* Effect.flip(tooMuch)).toMatchObject({ code: "amount_too_large" });
          const tooMuchGiven = cards.refund({ ...second, chargeRef });
          expect(yield* Effect.flip(tooMuchGiven)).toMatchObject({ code: "amount_too_large" });
          const unknown = cards.reverseTransfer({ ...second, transferRef: "tr_x" });
          expect(yield* Effect.flip(unknown)).toMatchObject({ code: "no_such_transfer" });
        }),
      );
    });

    describe("a refund of a bank transfer", () => {
      about("is one transfer the other way, made once, of no more than had arrived", () =>
        Effect.gen(function* () {
          const bank = yield* Bank;
          const order = yield* bankOrder("settles");
          const { paymentId, fromSource, toSource } = order;
          const back = { refundId: randomUUID() as RefundId, paymentId, amount: cents(6_000) };
          const give = bank.refund({ ...back, fromSource: toSource, toSource: fromSource });
          const find = bank.findRefund({ ...back, ref: null, payer: null });
          yield* send(order);
          // Money that has not arrived can't be refunded.
          expect(yield* Effect.flip(give)).toMatchObject({ code: "no_such_transfer" });
          yield* advanceSandbox(minute);
          expect(yield* find).toBeNull();
          expect(new Set((yield* twenty(give)).map(({ ref }) => ref)).size).toBe(1);
          expect(yield* find).toMatchObject({ status: "pending" });
          yield* advanceSandbox(minute);
          expect(yield* find).toMatchObject({ status: "processed", failure: null });
          expect((yield* movementsOf(paymentId)).filter(({ kind }) => kind === "bank_refund")).toHaveLength(1);
          const second = { ...back, refundId: randomUUID() as RefundId, fromSource: toSource, toSource: fromSource };
          expect(yield* Effect.flip(bank.refund(second))).toMatchObject({ code: "amount_too_large" });
        }),
      );
    });

    describe("a bank transfer", () => {
      about("is made once, and answered alike, however often it is asked for at once", () =>
        Effect.gen(function* () {
          const order = yield* bankOrder("settles");
          expect(yield* findTransfer(order)).toBeNull();
          const refs = yield* twenty(send(order));
          expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
          expect(yield* movementsOf(order.paymentId)).toMatchObject([{ kind: "bank_transfer", amount: 10_000 }]);
          const otherwise = send({ ...order, total: cents(1) });
          expect(yield* Effect.flip(otherwise)).toMatchObject({ code: "idempotency" });
        }),
      );
      test.each([
        ["settles", "processed"],
        ["settles_slowly", "processed"],
        ["noisy_webhooks", "processed"],
        ["returns", "failed"],
      ] as const)("from a bank that '%s' is pending first and then %s", async (behaviour, status) => {
        const order = await run(bankOrder(behaviour));
        await run(send(order));
        expect(await run(findTransfer(order))).toMatchObject({ status: "pending", failure: null });
        await run(advanceSandbox(2 * minute));
        const code = status === "failed" ? { failure: { code: "R01" } } : { failure: null };
        expect(await run(findTransfer(order))).toMatchObject({ status, ...code });
      });
      about("from a bank that regrets has arrived first, and comes back days later", () =>
        Effect.gen(function* () {
          const order = yield* bankOrder("returns_later");
          yield* send(order);
          yield* advanceSandbox(minute);
          expect(yield* findTransfer(order)).toMatchObject({ status: "processed", failure: null });
          expect(yield* kindsOf(order)).toEqual(["bank_transfer"]);
          yield* webhooksOf(order);
          yield* advanceSandbox(3 * day);
          expect(yield* findTransfer(order)).toMatchObject({ status: "failed", failure: { code: "R01" } });
          expect(yield* kindsOf(order)).toEqual(["bank_transfer", "bank_return"]);
          expect((yield* webhooksOf(order)).map(({ event }) => event)).toEqual(["bank_transfer.failed"]);
        }),
      );
      about("whose answer was lost was made, and is found", () =>
        Effect.gen(function* () {
          const order = yield* bankOrder("answer_is_lost");
          expect(yield* Effect.flip(send(order))).toMatchObject({ _tag: "ProviderSilent" });
          expect(yield* findTransfer(order)).toMatchObject({ status: "pending" });
          yield* send(order);
          expect(yield* kindsOf(order)).toEqual(["bank_transfer"]);
        }),
      );
      about("that is refused was not made", () =>
        Effect.gen(function* () {
          const order = yield* bankOrder("refuses");
          expect(yield* Effect.flip(send(order))).toMatchObject({ _tag: "ProviderRefused", code: "refused" });
          const nowhere = send({ ...order, fromSource: "src_first_nobody" });
          expect(yield* Effect.flip(nowhere)).toMatchObject({ code: "source_gone" });
          expect(yield* findTransfer(order)).toBeNull();
        }),
      );
    });

    describe("an account", () => {
      about("is opened once for each person", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const [one, other] = [anyone(), anyone()];
          const opened = yield* twenty(cards.openAccount(one));
          const others = [yield* cards.openAccount(other), yield* cards.openAccount(other)];
          expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
          expect(new Set([...opened, ...others].map(({ ref }) => ref)).size).toBe(2);
        }),
      );
      about("is pending until it is set up, and is told of then", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const person = anyone();
          const { ref } = yield* cards.openAccount(person);
          expect(yield* cards.accountStanding(ref)).toMatchObject({
            standing: "pending",
            fundingSource: null,
            missing: [expect.any(String)],
          });
          yield* finishCardAccount(ref);
          expect(yield* cards.accountStanding(ref)).toMatchObject({ standing: "ready" });
          yield* advanceSandbox(minute);
          const told: DueWebhook[] = [];
          yield* deliverDueWebhooks((webhookEvent) => Effect.sync(() => told.push(webhookEvent) > 0));
          expect(told.map(({ subject }) => subject)).toContainEqual({
            kind: "account",
            personId: person.id,
            rail: "card",
          });
        }),
      );
      test("has its page on this site, whatever the return address says", async () => {
        const { ref } = await run(Effect.flatMap(Cards, (cards) => cards.openAccount(anyone())));
        const link = (to: string) => run(Effect.flatMap(Cards, (cards) => cards.accountLink(ref, to)));
        const expected = `/sandbox/accounts/${ref}?return=${encodeURIComponent("/v1/payments?account=card")}`;
        expect(await link("https://dibbs.example/v1/payments?account=card")).toBe(expected);
        expect(await link("//evil.example/x")).toBe(`/sandbox/accounts/${ref}?return=%2Fx`);
      });
    });

    describe("webhook events", () => {
      about("come after the event, and again until they are taken", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "needs_time");
          yield* advanceSandbox(2000);
          const first = yield* webhooksOf(order);
          expect(first.map(({ event }) => event)).toEqual(["card_payment.processing"]);
          yield* advanceSandbox(minute);
          yield* deliverDueWebhooks(() => Effect.succeed(false));
          expect(yield* webhooksOf(order)).toEqual([]);
          yield* advanceSandbox(minute);
          expect((yield* webhooksOf(order)).map(({ event }) => event)).toEqual(["card_payment.succeeded"]);
          yield* advanceSandbox(minute);
          expect(yield* webhooksOf(order)).toEqual([]);
        }),
      );
      about("come five times, the later event first, for the noisy card", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "noisy_webhooks");
          yield* advanceSandbox(minute);
          const webhookEvents = yield* webhooksOf(order);
          const succeeded = webhookEvents.filter(({ event }) => event === "card_payment.succeeded");
          expect(succeeded).toHaveLength(5);
          expect(new Set(succeeded.map(({ id }) => id)).size).toBe(1);
          expect(webhookEvents.at(-1)?.event).toBe("card_payment.created");
        }),
      );
      about("are sent once when two processes deliver at once", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "succeeds");
          yield* advanceSandbox(minute);
          const both = yield* Effect.all([webhooksOf(order), webhooksOf(order)], { concurrency: 2 });
          expect(both.flat()).toHaveLength(1);
        }),
      );
    });

    test("a provider that is down is ProviderSilent, and loses nothing", async () => {
      const order = newOrder();
      await run(openIntent(order));
      await run(setSandboxDown(true));
      expect(await fails(findIntent(order))).toMatchObject({ _tag: "ProviderSilent" });
      expect(await fails(confirm(order, "succeeds"))).toMatchObject({ _tag: "ProviderSilent" });
      expect(await fails(webhooksOf(order))).toMatchObject({ _tag: "ProviderSilent" });
      await run(setSandboxDown(false));
      expect(await run(confirm(order, "succeeds"))).toMatchObject({ status: "succeeded" });
    });

    describe("the provider", () => {
      /** A moment after everything done before. */
      const now = Effect.andThen(
        advanceSandbox(1000),
        Effect.map(sandboxTime, (at) => new Date(at)),
      );

      about("lists each charge and each payout once, and none that was never made", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const since = yield* now;
          const seller = yield* readySeller;
          const [paid, charged, declined] = [newOrder(), newOrder(20_000), newOrder()];
          for (const order of [paid, charged]) yield* confirm(order, "succeeds");
          yield* confirm(declined, "declined");
          yield* openIntent(newOrder());
          const { ref } = yield* payOut(paid, seller);
          const charges = yield* walk(cards.listCharges, since);
          expect(charges.map(({ paymentId, amount }) => [paymentId, amount]).sort()).toEqual(
            [
              [paid.paymentId, 10_300],
              [charged.paymentId, 20_000],
            ].sort(),
          );
          const found = yield* findIntent(paid);
          expect(charges.find(({ paymentId }) => paymentId === paid.paymentId)).toMatchObject({
            ref: found?.chargeRef,
            status: "done",
            returned: 0,
            purpose: "payment",
          });
          expect(yield* walk(cards.listTransfers, since)).toMatchObject([
            { ref, paymentId: paid.paymentId, amount: 10_000, status: "done", returned: 0 },
          ]);
        }),
      );
      about("lists bank transfers as they stand now, and leaves out what is older", () =>
        Effect.gen(function* () {
          const bank = yield* Bank;
          const since = yield* now;
          const order = yield* bankOrder("returns_later");
          const { ref } = yield* send(order);
          const listed = Effect.map(walk(bank.listTransfers, since), (all) => all.map(({ status }) => status));
          expect(yield* listed).toEqual(["pending"]);
          yield* advanceSandbox(minute);
          expect(yield* listed).toEqual(["done"]);
          yield* advanceSandbox(3 * day);
          expect(yield* walk(bank.listTransfers, since)).toMatchObject([
            { ref, paymentId: order.paymentId, amount: 10_000, status: "failed", purpose: "payment" },
          ]);
          expect(yield* walk(bank.listTransfers, yield* now)).toEqual([]);
        }),
      );
      about("misses none and tells none twice over many pages", () =>
        Effect.gen(function* () {
          const cards = yield* Cards;
          const since = yield* now;
          const orders = Array.from({ length: 230 }, () => newOrder());
          yield* Effect.forEach(orders, (order) => confirm(order, "succeeds"), { concurrency: 8 });
          const ids = (yield* walk(cards.listCharges, since)).map(({ paymentId }) => paymentId);
          expect(ids.sort()).toEqual(orders.map(({ paymentId }) => paymentId).sort());
        }),
      );
    });
  });
};
