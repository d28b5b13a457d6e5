import { randomUUID } from "node:crypto";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finishCardAccount, linkBank } from "#adapters/sandbox/account.ts";
import { sandboxBank } from "#adapters/sandbox/bank.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { confirmCard } from "#adapters/sandbox/confirm-card.ts";
import { advanceSandbox, setSandboxDown } from "#adapters/sandbox/control.ts";
import { type DueNotice, deliverDueNotices } from "#adapters/sandbox/deliver-notices.ts";
import { endSilence, movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { SandboxStore } from "#adapters/sandbox/store.ts";
import { type BankBehaviour, testBanks } from "#adapters/sandbox/test-banks.ts";
import { type CardBehaviour, testCards } from "#adapters/sandbox/test-cards.ts";
import { Bank } from "#core/payment/bank.ts";
import { Cards } from "#core/payment/cards.ts";
import type { Person } from "#core/person/person.ts";
import type { ContractId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";

const anyone = (): Person => ({
  id: randomUUID() as PersonId,
  email: "rosa@example.com" as Person["email"],
  name: "Rosa",
  userType: "contractor",
  city: null,
  state: null,
  pictureId: null,
  createdAt: new Date(),
  version: 1,
});

const numberOf = (behaviour: CardBehaviour) => testCards.find((card) => card.behaviour === behaviour)?.number ?? "";
const bankOf = (behaviour: BankBehaviour) => testBanks.find((bank) => bank.behaviour === behaviour) ?? never();
const never = (): never => {
  throw new Error("The sandbox has no such bank.");
};

const newOrder = (total = 10_300) => ({
  paymentId: randomUUID() as PaymentId,
  contractId: randomUUID() as ContractId,
  total: cents(total),
  description: "Dibbs milestone 1",
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
    const bank = yield* Bank;
    const { ref } = yield* bank.openAccount(anyone());
    yield* linkBank(ref, bankOf(behaviour));
    return (yield* bank.accountStanding(ref)).fundingSource?.ref ?? never();
  });

const bankOrder = (behaviour: BankBehaviour) =>
  Effect.gen(function* () {
    const fromSource = yield* sourceAt(behaviour);
    const toSource = yield* sourceAt("settles");
    return { paymentId: randomUUID() as PaymentId, total: cents(10_000), fee: cents(0), fromSource, toSource };
  });
type BankOrder = Effect.Success<ReturnType<typeof bankOrder>>;

const send = (order: BankOrder) => Effect.flatMap(Bank, (bank) => bank.transfer(order));
const findTransfer = (order: BankOrder) => Effect.flatMap(Bank, (bank) => bank.findTransfer(order.paymentId, null));

/** Notifications that are due about one payment, taken out. */
const noticesOf = ({ paymentId }: { paymentId: PaymentId }) =>
  Effect.gen(function* () {
    const notices: DueNotice[] = [];
    yield* deliverDueNotices((notice) =>
      Effect.sync(() => {
        if (notice.subject.kind === "payment" && notice.subject.paymentId === paymentId) notices.push(notice);
        return true;
      }),
    );
    return notices;
  });

const twenty = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: 20 }, () => effect),
    { concurrency: "unbounded" },
  );
const minute = 60_000;

/** What the ports Cards and Bank promise, kept by the sandbox over a store of documents. */
export const paymentProviderPromises = (name: string, store: () => Layer.Layer<SandboxStore>): void => {
  describe(`payment providers on ${name}`, () => {
    type All = Cards | Bank | SandboxStore;
    let runtime: ManagedRuntime.ManagedRuntime<All, never>;
    beforeAll(() => {
      runtime = ManagedRuntime.make(Layer.merge(sandboxCards, sandboxBank).pipe(Layer.provideMerge(store())));
    });
    afterAll(() => runtime.dispose());
    const run = <A, E>(effect: Effect.Effect<A, E, All>): Promise<A> => runtime.runPromise(effect);
    const fails = <A, E>(effect: Effect.Effect<A, E, All>): Promise<E> => runtime.runPromise(Effect.flip(effect));
    const about = (behaviour: string, act: () => Effect.Effect<void, unknown, All>) =>
      test(behaviour, () => runtime.runPromise(act()));

    describe("a card payment", () => {
      test("is opened once, and answered alike, by twenty callers at once", async () => {
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
      ] as const)("that is refused says why: %s", async (behaviour, code, message) => {
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
        ["noisy_notices", "processed"],
        ["returns", "failed"],
      ] as const)("from a bank that '%s' is pending first and then %s", async (behaviour, status) => {
        const order = await run(bankOrder(behaviour));
        await run(send(order));
        expect(await run(findTransfer(order))).toMatchObject({ status: "pending", failure: null });
        await run(advanceSandbox(2 * minute));
        const code = status === "failed" ? { failure: { code: "R01" } } : { failure: null };
        expect(await run(findTransfer(order))).toMatchObject({ status, ...code });
      });
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
          expect(yield* Effect.flip(nowhere)).toMatchObject({ code: "no_such_source" });
          expect(yield* findTransfer(order)).toBeNull();
        }),
      );
    });

    describe("an account", () => {
      about("is opened once for each person and rail", () =>
        Effect.gen(function* () {
          const [cards, bank] = [yield* Cards, yield* Bank];
          const [one, other] = [anyone(), anyone()];
          const opened = yield* twenty(cards.openAccount(one));
          const others = [yield* cards.openAccount(other), yield* bank.openAccount(one), yield* bank.openAccount(one)];
          expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
          expect(new Set([...opened, ...others].map(({ ref }) => ref)).size).toBe(3);
        }),
      );
      about("is pending until it is set up, and is told of then", () =>
        Effect.gen(function* () {
          const bank = yield* Bank;
          const person = anyone();
          const { ref } = yield* bank.openAccount(person);
          expect(yield* bank.accountStanding(ref)).toEqual({ standing: "pending", fundingSource: null });
          yield* linkBank(ref, bankOf("settles"));
          expect(yield* bank.accountStanding(ref)).toMatchObject({
            standing: "ready",
            fundingSource: { name: bankOf("settles").name },
          });
          yield* advanceSandbox(minute);
          const told: DueNotice[] = [];
          yield* deliverDueNotices((notice) => Effect.sync(() => told.push(notice) > 0));
          expect(told.map(({ subject }) => subject)).toContainEqual({
            kind: "account",
            personId: person.id,
            rail: "bank",
          });
        }),
      );
      test("has a page of this site, whatever the address to return to says", async () => {
        const { ref } = await run(Effect.flatMap(Cards, (cards) => cards.openAccount(anyone())));
        const link = (to: string) => run(Effect.flatMap(Cards, (cards) => cards.accountLink(ref, to)));
        const expected = `/sandbox/accounts/${ref}?return=${encodeURIComponent("/v1/payments?account=card")}`;
        expect(await link("https://dibbs.example/v1/payments?account=card")).toBe(expected);
        expect(await link("//evil.example/x")).toBe(`/sandbox/accounts/${ref}?return=%2Fx`);
      });
    });

    describe("notifications", () => {
      about("come after the event, and again until they are taken", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "needs_time");
          yield* advanceSandbox(2000);
          const first = yield* noticesOf(order);
          expect(first.map(({ event }) => event)).toEqual(["card_payment.processing"]);
          yield* advanceSandbox(minute);
          yield* deliverDueNotices(() => Effect.succeed(false));
          expect(yield* noticesOf(order)).toEqual([]);
          yield* advanceSandbox(minute);
          expect((yield* noticesOf(order)).map(({ event }) => event)).toEqual(["card_payment.succeeded"]);
          yield* advanceSandbox(minute);
          expect(yield* noticesOf(order)).toEqual([]);
        }),
      );
      about("come five times, the later event first, for the noisy card", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "noisy_notices");
          yield* advanceSandbox(minute);
          const notices = yield* noticesOf(order);
          const succeeded = notices.filter(({ event }) => event === "card_payment.succeeded");
          expect(succeeded).toHaveLength(5);
          expect(new Set(succeeded.map(({ id }) => id)).size).toBe(1);
          expect(notices.at(-1)?.event).toBe("card_payment.created");
        }),
      );
      about("are sent once when two processes deliver at once", () =>
        Effect.gen(function* () {
          const order = newOrder();
          yield* confirm(order, "succeeds");
          yield* advanceSandbox(minute);
          const both = yield* Effect.all([noticesOf(order), noticesOf(order)], { concurrency: 2 });
          expect(both.flat()).toHaveLength(1);
        }),
      );
    });

    test("nothing is heard of a provider that is down, and nothing is lost by it", async () => {
      const order = newOrder();
      await run(openIntent(order));
      await run(setSandboxDown(true));
      expect(await fails(findIntent(order))).toMatchObject({ _tag: "ProviderSilent" });
      expect(await fails(confirm(order, "succeeds"))).toMatchObject({ _tag: "ProviderSilent" });
      expect(await fails(noticesOf(order))).toMatchObject({ _tag: "ProviderSilent" });
      await run(setSandboxDown(false));
      expect(await run(confirm(order, "succeeds"))).toMatchObject({ status: "succeeded" });
    });
  });
};
