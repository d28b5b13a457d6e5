import { randomUUID } from "node:crypto";
import { Effect } from "effect";
import { expect, test } from "vitest";
import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { type ContractId, MilestoneId, PaymentId, type RefundId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { twenty, walk } from "./asking-providers.ts";

/** A provider of card payments, and controls for its side. */
export type CardsGiven = {
  readonly run: <A, E>(effect: Effect.Effect<A, E, Cards>) => Promise<A>;
  /** Enters the test card with this behavior, as the payer does in their browser. */
  readonly enter: (clientSecret: string, card: CardBehaviour) => Promise<void>;
  readonly answerBank: (clientSecret: string, isThem: boolean) => Promise<void>;
  /** Completes the provider's setup page, as a seller does. */
  readonly finishAccount: (ref: string) => Promise<void>;
  readonly pass: (millis: number) => Promise<void>;
  /** The cardholder disputes the charge; then their bank decides for or against them. */
  readonly dispute: (order: { readonly paymentId: string; readonly chargeRef: string }) => Promise<void>;
  readonly decide: (paymentId: string, isWon: boolean) => Promise<void>;
  readonly setDown: (isDown: boolean) => Promise<void>;
  /** Returns every movement of money for a payment, in order. */
  readonly moved: (paymentId: string) => Promise<ReadonlyArray<string>>;
};

const minute = 60_000;
const day = 24 * 60 * minute;

type Order = Parameters<Cards["Service"]["openIntent"]>[0];

const newOrder = (total = 10_300): Order => ({
  paymentId: idOf(PaymentId),
  milestoneId: idOf(MilestoneId),
  contractId: randomUUID() as ContractId,
  total: cents(total),
  description: "Dibbs milestone 1",
  ref: null,
});

const openIntent = (order: Order) => Effect.flatMap(Cards, (cards) => cards.openIntent(order));
const findIntent = (order: Order, ref: string | null = null) =>
  Effect.flatMap(Cards, (cards) => cards.findIntent(order.paymentId, ref));
const cancel = (ref: string) => Effect.flatMap(Cards, (cards) => cards.cancelIntent(ref));
const payOut = (order: Order, chargeRef: string, accountRef: string, amount = 10_000) =>
  Effect.flatMap(Cards, (cards) =>
    cards.transfer({
      paymentId: order.paymentId,
      contractId: order.contractId,
      chargeRef,
      accountRef,
      amount: cents(amount),
    }),
  );

/** The contract tests of the port `Cards`, for every provider; the core relies on nothing else. */
export const cardsContract = (given: () => CardsGiven): void => {
  const about = (promise: string, story: (at: CardsGiven) => Promise<void>): void => {
    test(promise, () => story(given()));
  };
  const fails = <A, E>({ run }: CardsGiven, effect: Effect.Effect<A, E, Cards>): Promise<E> => run(Effect.flip(effect));
  /** Checks that twenty requests at once, and one days later, whose answer this returns, all get the same id. */
  const doneOnce = async <A extends { readonly ref: string }, E extends { readonly _tag: string }>(
    { run, pass }: CardsGiven,
    effect: Effect.Effect<A, E, Cards>,
  ): Promise<A> => {
    const made = await run(twenty(effect));
    await pass(2 * day);
    const later = await run(effect);
    expect(new Set([...made, later].map(({ ref }) => ref)).size).toBe(1);
    return later;
  };

  const charged = async ({ run, enter }: CardsGiven, card: CardBehaviour = "succeeds", order = newOrder()) => {
    const { ref, clientSecret } = await run(openIntent(order));
    await enter(clientSecret, card);
    const found = await run(findIntent(order, ref));
    return { order, ref, clientSecret, chargeRef: found?.chargeRef ?? "" };
  };
  const newSeller = ({ run }: CardsGiven) =>
    run(Effect.flatMap(Cards, (cards) => cards.openAccount(aPerson({ name: "Rosa" }))));
  const readySeller = async (at: CardsGiven): Promise<string> => {
    const { ref } = await newSeller(at);
    await at.finishAccount(ref);
    return ref;
  };
  const paidOut = async (at: CardsGiven, card?: CardBehaviour) => {
    const { order, chargeRef } = await charged(at, card);
    const { ref: transferRef } = await at.run(payOut(order, chargeRef, await readySeller(at)));
    return { order, chargeRef, transferRef };
  };

  about("an intent is opened once, and answered alike, however often it is asked for at once", async ({ run }) => {
    const order = newOrder();
    const answers = await run(twenty(openIntent(order)));
    expect(new Set(answers.map(({ ref, clientSecret }) => ref + clientSecret)).size).toBe(1);
  });

  about("an intent that was opened is answered by its name as well, days later", async ({ run, pass }) => {
    const order = newOrder();
    const first = await run(openIntent(order));
    await pass(2 * day);
    expect(await run(openIntent({ ...order, ref: first.ref }))).toEqual(first);
  });

  about("an intent of another amount is refused under the same payment", async (at) => {
    const order = newOrder();
    await at.run(openIntent(order));
    expect(await fails(at, openIntent({ ...order, total: cents(5_000) }))).toMatchObject({ _tag: "ProviderRefused" });
  });

  about("an intent that was never opened is not found, and one whose name was lost is", async ({ run }) => {
    const order = newOrder();
    expect(await run(findIntent(order))).toBeNull();
    const { ref } = await run(openIntent(order));
    expect(await run(findIntent(order))).toEqual({ ref, status: "open", chargeRef: null, failure: null });
  });

  about("a card is charged once, however often it is entered", async (at) => {
    const { order, ref, clientSecret, chargeRef } = await charged(at);
    expect(chargeRef).not.toBe("");
    await at.enter(clientSecret, "succeeds");
    for (const name of [ref, null]) {
      expect(await at.run(findIntent(order, name))).toEqual({ ref, status: "succeeded", chargeRef, failure: null });
    }
    expect(await at.moved(order.paymentId)).toEqual(["charge"]);
  });

  test.each([
    ["declined", "Your card was declined."],
    ["insufficient_funds", "Your card has insufficient funds."],
  ] as const)("a refused card says why, and is not charged: %s", async (card, message) => {
    const at = given();
    const { order, ref } = await charged(at, card);
    const found = await at.run(findIntent(order, ref));
    expect(found).toMatchObject({ status: "open", chargeRef: null, failure: { message } });
    expect(found?.failure?.code).not.toBe("");
    expect(await at.run(cancel(ref))).toMatchObject({ status: "canceled", chargeRef: null });
    expect(await at.moved(order.paymentId)).toEqual([]);
  });

  about("a card whose bank asks is charged only when its holder has answered", async (at) => {
    const { order, ref, clientSecret } = await charged(at, "needs_authentication");
    expect(await at.run(findIntent(order, ref))).toMatchObject({ status: "open", failure: null });
    await at.answerBank(clientSecret, false);
    expect(await at.run(findIntent(order, ref))).toMatchObject({
      status: "open",
      failure: { message: expect.stringContaining("authenticate") },
    });
    await at.enter(clientSecret, "needs_authentication");
    await at.answerBank(clientSecret, true);
    expect(await at.run(findIntent(order, ref))).toMatchObject({ status: "succeeded" });
    expect(await at.moved(order.paymentId)).toEqual(["charge"]);
  });

  about("a card that needs time ends by itself, well or not, and cannot be called off meanwhile", async (at) => {
    const good = await charged(at, "needs_time");
    const bad = await charged(at, "needs_time_then_fails");
    expect(await at.run(findIntent(good.order, good.ref))).toMatchObject({ status: "processing", chargeRef: null });
    expect(await at.run(cancel(good.ref))).toMatchObject({ status: "processing" });
    await at.pass(minute);
    expect(await at.run(findIntent(good.order, good.ref))).toMatchObject({ status: "succeeded" });
    expect(await at.run(findIntent(bad.order, bad.ref))).toMatchObject({
      status: "open",
      failure: { message: "Your card was declined." },
    });
    expect(await at.moved(good.order.paymentId)).toEqual(["charge"]);
    expect(await at.moved(bad.order.paymentId)).toEqual([]);
  });

  about("what was cancelled is charged no more, and what was charged is not cancelled", async (at) => {
    const order = newOrder();
    const { ref, clientSecret } = await at.run(openIntent(order));
    expect(await at.run(cancel(ref))).toMatchObject({ ref, status: "canceled" });
    expect(await at.run(cancel(ref))).toMatchObject({ ref, status: "canceled" });
    await at.enter(clientSecret, "succeeds");
    expect(await at.run(findIntent(order, ref))).toMatchObject({ status: "canceled" });
    expect(await at.moved(order.paymentId)).toEqual([]);
    const paid = await charged(at);
    expect(await at.run(cancel(paid.ref))).toMatchObject({ status: "succeeded", chargeRef: paid.chargeRef });
  });

  about("a transfer is made once, however often it is asked for at once, and days later", async (at) => {
    const { order, chargeRef } = await charged(at);
    const seller = await readySeller(at);
    await doneOnce(at, payOut(order, chargeRef, seller));
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer"]);
    expect(await fails(at, payOut(order, chargeRef, await readySeller(at)))).toMatchObject({ code: "idempotency" });
    expect(await fails(at, payOut(order, chargeRef, seller, 9_000))).toMatchObject({ code: "idempotency" });
  });

  about("a transfer whose answer was lost was made, and is answered the next time, even days later", async (at) => {
    const { order, chargeRef } = await charged(at, "transfer_answer_is_lost");
    const seller = await readySeller(at);
    expect(await fails(at, payOut(order, chargeRef, seller))).toMatchObject({ _tag: "ProviderSilent" });
    await at.pass(2 * day);
    expect(await at.run(payOut(order, chargeRef, seller))).toMatchObject({ ref: expect.any(String) });
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer"]);
  });

  about("a transfer is refused without a charge, beyond it, or to an account that is not set up", async (at) => {
    const seller = await readySeller(at);
    const refused = { _tag: "ProviderRefused" };
    expect(await fails(at, payOut(newOrder(), "ch_none", seller))).toMatchObject(refused);
    const small = await charged(at);
    expect(await fails(at, payOut(small.order, small.chargeRef, seller, 10_301))).toMatchObject(refused);
    expect(await at.moved(small.order.paymentId)).toEqual(["charge"]);
    const { order, chargeRef } = await charged(at);
    expect(await fails(at, payOut(order, chargeRef, "acct_none"))).toMatchObject(refused);
    const { ref } = await newSeller(at);
    expect(await fails(at, payOut(order, chargeRef, ref))).toMatchObject({ ...refused, code: "account_not_ready" });
    expect(await at.moved(order.paymentId)).toEqual(["charge"]);
    await at.finishAccount(ref);
    expect(await at.run(payOut(order, chargeRef, ref))).toMatchObject({ ref: expect.any(String) });
  });

  about("no more is paid out of a charge by several payments than it holds", async (at) => {
    const { order, chargeRef } = await charged(at);
    const seller = await readySeller(at);
    const part = (): Order => ({ ...newOrder(), contractId: order.contractId });
    await at.run(payOut(part(), chargeRef, seller, 4_000));
    expect(await fails(at, payOut(order, chargeRef, seller, 10_000))).toMatchObject({ _tag: "ProviderRefused" });
    await at.run(payOut(part(), chargeRef, seller, 6_300));
    expect(await fails(at, payOut(part(), chargeRef, seller, 1))).toMatchObject({ _tag: "ProviderRefused" });
  });

  const reverseTransfer = (refundId: RefundId, paymentId: PaymentId, transferRef: string, amount: number) =>
    Effect.flatMap(Cards, (cards) =>
      cards.reverseTransfer({ refundId, paymentId, transferRef, amount: cents(amount) }),
    );
  const giveBack = (refundId: RefundId, paymentId: PaymentId, chargeRef: string, amount: number) =>
    Effect.flatMap(Cards, (cards) => cards.refund({ refundId, paymentId, chargeRef, amount: cents(amount) }));
  const newRefund = () => randomUUID() as RefundId;

  about("a transfer is taken back once for each refund, never more than it was", async (at) => {
    const { order, transferRef } = await paidOut(at);
    const [one, two] = [newRefund(), newRefund()];
    const later = await doneOnce(at, reverseTransfer(one, order.paymentId, transferRef, 4_000));
    expect(await fails(at, reverseTransfer(newRefund(), order.paymentId, transferRef, 6_001))).toMatchObject({
      _tag: "ProviderRefused",
    });
    const other = await at.run(reverseTransfer(two, order.paymentId, transferRef, 6_000));
    expect(other.ref).not.toBe(later.ref);
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer", "reversal", "reversal"]);
  });

  about("a transfer that the seller has spent is not taken back", async (at) => {
    const { order, transferRef } = await paidOut(at, "reversal_refused");
    const back = reverseTransfer(newRefund(), order.paymentId, transferRef, 10_000);
    expect(await fails(at, back)).toMatchObject({ _tag: "ProviderRefused" });
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer"]);
  });

  about("a card gets its money back once for each refund, never more than was charged", async (at) => {
    const { order, chargeRef } = await charged(at);
    const [one, two] = [newRefund(), newRefund()];
    const later = await doneOnce(at, giveBack(one, order.paymentId, chargeRef, 10_000));
    expect(later).toMatchObject({ status: "succeeded", failure: null });
    expect(await fails(at, giveBack(two, order.paymentId, chargeRef, 301))).toMatchObject({ _tag: "ProviderRefused" });
    await at.run(giveBack(newRefund(), order.paymentId, chargeRef, 300));
    expect(await at.moved(order.paymentId)).toEqual(["charge", "refund", "refund"]);
  });

  about("of a refund whose answers were lost, each leg went through once", async (at) => {
    const { order, chargeRef, transferRef } = await paidOut(at, "refund_answers_lost");
    const refundId = newRefund();
    const reversal = reverseTransfer(refundId, order.paymentId, transferRef, 10_000);
    const refund = giveBack(refundId, order.paymentId, chargeRef, 10_300);
    for (const leg of [reversal, refund]) {
      expect(await fails(at, leg)).toMatchObject({ _tag: "ProviderSilent" });
      await at.pass(2 * day);
      expect(await at.run(leg)).toMatchObject({ ref: expect.any(String) });
    }
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer", "reversal", "refund"]);
  });

  about("what was sent is found, and what was not is not, without anything being sent", async (at) => {
    const { order, chargeRef } = await charged(at);
    const { paymentId, contractId } = order;
    const refundId = newRefund();
    const find = <A, E>(look: (cards: Cards["Service"]) => Effect.Effect<A, E>) => at.run(Effect.flatMap(Cards, look));
    expect(await find((cards) => cards.findTransfer({ paymentId, contractId }))).toBeNull();
    expect(await find((cards) => cards.listPaidOut({ contractId, chargeRef }))).toEqual([]);
    const { ref: transferRef } = await at.run(payOut(order, chargeRef, await readySeller(at)));
    expect(await find((cards) => cards.findTransfer({ paymentId, contractId }))).toEqual({ ref: transferRef });
    const paidOut = { paymentId, ref: transferRef, amount: 10_000 };
    expect(await find((cards) => cards.listPaidOut({ contractId, chargeRef }))).toEqual([paidOut]);
    const reversal = (cards: Cards["Service"]) => cards.findReversal({ refundId, paymentId, transferRef });
    const refund = (cards: Cards["Service"]) => cards.findRefund({ refundId, paymentId, chargeRef });
    expect([await find(reversal), await find(refund)]).toEqual([null, null]);
    const back = await at.run(reverseTransfer(refundId, paymentId, transferRef, 4_000));
    const given = await at.run(giveBack(refundId, paymentId, chargeRef, 4_000));
    expect(await find(reversal)).toEqual(back);
    expect(await find(refund)).toEqual(given);
    expect(await at.moved(paymentId)).toEqual(["charge", "transfer", "reversal", "refund"]);
  });

  about("a refund that had succeeded is failed once the card's bank has sent it back", async (at) => {
    const { order, chargeRef } = await charged(at, "refund_bounces");
    const refundId = newRefund();
    const { paymentId } = order;
    const stands = Effect.flatMap(Cards, (cards) => cards.findRefund({ refundId, paymentId, chargeRef }));
    const { ref } = await at.run(giveBack(refundId, paymentId, chargeRef, 4_000));
    expect(await at.run(stands)).toEqual({ ref, status: "succeeded", failure: null });
    await at.pass(6 * day);
    const failure = { code: "lost_or_stolen_card", message: expect.stringContaining("lost or stolen") };
    expect(await at.run(stands)).toEqual({ ref, status: "failed", failure });
    expect(await at.run(giveBack(refundId, paymentId, chargeRef, 4_000))).toMatchObject({ ref, status: "failed" });
    await at.run(giveBack(newRefund(), paymentId, chargeRef, 10_300));
  });

  about("what no card took is given to the seller again, once for each refund, and is no payout", async (at) => {
    const { order, transferRef } = await paidOut(at);
    const { paymentId, contractId } = order;
    const refundId = newRefund();
    await at.run(reverseTransfer(refundId, paymentId, transferRef, 4_000));
    const accountRef = await readySeller(at);
    const restore = Effect.flatMap(Cards, (cards) =>
      cards.restoreTransfer({ refundId, paymentId, contractId, amount: cents(4_000), accountRef }),
    );
    const later = await doneOnce(at, restore);
    expect(await at.moved(paymentId)).toEqual(["charge", "transfer", "reversal", "restore"]);
    const payout = Effect.flatMap(Cards, (cards) => cards.findTransfer({ paymentId, contractId }));
    expect(await at.run(payout)).toEqual({ ref: transferRef });
    const listed = await at.run(
      Effect.flatMap(Cards, (cards) => walk(cards.listTransfers, new Date(Date.now() - minute))),
    );
    expect(
      listed.filter((entry) => entry.paymentId === paymentId).map(({ ref, purpose, amount }) => [ref, purpose, amount]),
    ).toEqual(
      expect.arrayContaining([
        [transferRef, "payment", 10_000],
        [later.ref, "restore", 4_000],
      ]),
    );
  });

  about("a seller who cannot be paid is given nothing again, until they can", async (at) => {
    const { order, transferRef } = await paidOut(at);
    const { paymentId, contractId } = order;
    const refundId = newRefund();
    await at.run(reverseTransfer(refundId, paymentId, transferRef, 4_000));
    const { ref: accountRef } = await newSeller(at);
    const restore = Effect.flatMap(Cards, (cards) =>
      cards.restoreTransfer({ refundId, paymentId, contractId, amount: cents(4_000), accountRef }),
    );
    expect(await fails(at, restore)).toMatchObject({ _tag: "ProviderRefused" });
    await at.finishAccount(accountRef);
    await at.run(restore);
    expect(await at.moved(paymentId)).toEqual(["charge", "transfer", "reversal", "restore"]);
  });

  about("chargebacks are listed as they stand, and nothing is refunded while one is open", async (at) => {
    const { order, ref, chargeRef } = await charged(at);
    const { paymentId } = order;
    const disputes = async () => {
      const since = new Date(Date.now() - minute);
      const all: Array<{ intentRef: string; state: string; out: number; at: Date }> = [];
      let after: string | null = null;
      do {
        const page: Effect.Success<ReturnType<Cards["Service"]["listDisputes"]>> = await at.run(
          Effect.flatMap(Cards, (cards) => cards.listDisputes(since, after)),
        );
        all.push(...page.items);
        after = page.next;
      } while (after !== null);
      return all.filter(({ intentRef }) => intentRef === ref);
    };
    expect(await disputes()).toEqual([]);
    await at.dispute({ paymentId, chargeRef });
    expect(await disputes()).toMatchObject([{ state: "needs_response", out: 10_300, at: expect.any(Date) }]);
    const give = giveBack(newRefund(), paymentId, chargeRef, 500);
    expect(await fails(at, give)).toMatchObject({ _tag: "ProviderSilent" });
    await at.decide(paymentId, true);
    expect(await disputes()).toMatchObject([{ state: "won", out: 0 }]);
    await at.run(give);
    expect(await at.moved(paymentId)).toEqual(["charge", "refund"]);
  });

  about(
    "what cards were charged for a milestone is listed at once, and for ever, whichever payment it was for",
    async (at) => {
      const first = newOrder();
      const { contractId, milestoneId } = first;
      const again = (but: Partial<Order> = {}): Order => ({ ...newOrder(), contractId, milestoneId, ...but });
      const list = (of = milestoneId) =>
        at.run(Effect.flatMap(Cards, (cards) => cards.listSent({ milestoneId: of, contractId })));
      expect(await list()).toEqual([]);
      const { ref } = await charged(at, "succeeds", first);
      const sent = { paymentId: first.paymentId, ref, total: 10_300, isBack: false };
      expect(await list()).toEqual([sent]);
      // A declined card and an open form took nothing, and another milestone's charge does not belong to this one.
      await charged(at, "declined", again());
      await at.run(openIntent(again()));
      const other = again({ milestoneId: idOf(MilestoneId) });
      await charged(at, "succeeds", other);
      await at.pass(2 * day);
      expect(await list()).toEqual([sent]);
      expect(await list(other.milestoneId)).toMatchObject([{ paymentId: other.paymentId }]);
      const second = await charged(at, "succeeds", again());
      await at.run(giveBack(newRefund(), second.order.paymentId, second.chargeRef, 10_000));
      const both = (isBack: boolean) =>
        expect.arrayContaining([sent, { paymentId: second.order.paymentId, ref: second.ref, total: 10_300, isBack }]);
      expect(await list()).toEqual(both(false));
      await at.run(giveBack(newRefund(), second.order.paymentId, second.chargeRef, 300));
      expect(await list()).toEqual(both(true));
      expect(await list()).toHaveLength(2);
    },
  );

  about("lists each charge and each transfer once, with what went back", async (at) => {
    await at.pass(minute);
    const before = await charged(at);
    const entriesOf = async (list: "listCharges" | "listTransfers", paymentId: PaymentId) => {
      // The provider's clock may run ahead of ours, never behind it.
      const since = new Date(Date.now() - minute);
      const all = await at.run(Effect.flatMap(Cards, (cards) => walk(cards[list], since)));
      return all.filter((entry) => entry.paymentId === paymentId);
    };
    expect(await entriesOf("listCharges", before.order.paymentId)).toMatchObject([
      { ref: before.chargeRef, amount: 10_300, returned: 0, status: "done", purpose: "payment" },
    ]);
    expect(await entriesOf("listTransfers", before.order.paymentId)).toEqual([]);
    const { order, chargeRef, transferRef } = await paidOut(at);
    await at.run(reverseTransfer(newRefund(), order.paymentId, transferRef, 4_000));
    await at.run(giveBack(newRefund(), order.paymentId, chargeRef, 4_100));
    expect(await entriesOf("listCharges", order.paymentId)).toMatchObject([{ ref: chargeRef, returned: 4_100 }]);
    expect(await entriesOf("listTransfers", order.paymentId)).toMatchObject([
      { ref: transferRef, amount: 10_000, returned: 4_000, status: "done" },
    ]);
  });

  about("lists over many pages tell of each charge once", async (at) => {
    const orders = Array.from({ length: 130 }, () => newOrder());
    const since = new Date(Date.now() - minute);
    for (const order of orders) await charged(at, "succeeds", order);
    const all = await at.run(Effect.flatMap(Cards, (cards) => walk(cards.listCharges, since)));
    const ours = new Set<string>(orders.map(({ paymentId }) => paymentId));
    const found = all.flatMap(({ paymentId }) => (paymentId !== null && ours.has(paymentId) ? [paymentId] : []));
    expect(found.sort()).toEqual([...ours].sort());
  });

  about("a person's account is opened once, however often at once, and another's is another", async ({ run }) => {
    const [one, other] = [aPerson({ name: "Rosa" }), aPerson({ name: "Walter" })];
    const open = (person: typeof one) => Effect.flatMap(Cards, (cards) => cards.openAccount(person));
    const opened = await run(twenty(open(one)));
    expect(new Set(opened.map(({ ref }) => ref)).size).toBe(1);
    expect((await run(open(other))).ref).not.toBe(opened[0]?.ref);
  });

  about("an account is pending until it is set up, on a page that leads back", async (at) => {
    const { ref } = await newSeller(at);
    const standing = Effect.flatMap(Cards, (cards) => cards.accountStanding(ref));
    expect(await at.run(standing)).toEqual({ standing: "pending", fundingSource: null, missing: expect.any(Array) });
    const link = (to: string) =>
      Effect.flatMap(Cards, (cards) => cards.accountLink(to, "http://localhost:4310/v1/payments"));
    expect(await at.run(link(ref))).toContain(ref);
    await at.finishAccount(ref);
    expect(await at.run(standing)).toEqual({ standing: "ready", fundingSource: null, missing: [] });
    expect(await fails(at, link("acct_none"))).toMatchObject({ _tag: "ProviderRefused" });
  });

  about("of a provider that is down nothing is heard, and nothing is lost by it", async (at) => {
    const { order, ref, chargeRef } = await charged(at);
    const seller = await readySeller(at);
    await at.setDown(true);
    const silent = { _tag: "ProviderSilent" };
    expect(await fails(at, openIntent(newOrder()))).toMatchObject(silent);
    expect(await fails(at, findIntent(order, ref))).toMatchObject(silent);
    expect(
      await fails(
        at,
        Effect.flatMap(Cards, (cards) => cards.listSent(order)),
      ),
    ).toMatchObject(silent);
    expect(await fails(at, cancel(ref))).toMatchObject(silent);
    expect(await fails(at, payOut(order, chargeRef, seller))).toMatchObject(silent);
    await at.setDown(false);
    expect(await at.run(payOut(order, chargeRef, seller))).toMatchObject({ ref: expect.any(String) });
    expect(await at.moved(order.paymentId)).toEqual(["charge", "transfer"]);
  });
};
