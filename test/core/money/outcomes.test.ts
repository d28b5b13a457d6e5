import { Effect, ManagedRuntime } from "effect";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { memoryStore } from "#adapters/memory/store.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { type Balances, Ledger } from "#core/money/ledger/ledger.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Outcome } from "#core/money/payment/send-payment.ts";
import { History } from "#core/shared/history.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { storedPayment } from "#test/builders/stored.ts";

/** Every answer that a provider could be understood to give. */
const outcomes: ReadonlyArray<Outcome> = [
  { event: "wait" },
  { event: "process", providerRef: "pi_1" },
  { event: "charge", providerRef: "pi_1", chargeRef: "ch_1" },
  { event: "settle", transferRef: "tr_1" },
  { event: "fail", failure: { code: "card_declined", message: "Your card was declined." } },
  { event: "mark_unresolved" },
  { event: "return", failure: { code: "R10", message: "The customer says that they never allowed it." } },
];

/** The provider is asked about the payment as it then is, and gives this answer. */
const answer = Effect.fnUntraced(function* (id: PaymentId, outcome: Outcome) {
  const payments = yield* Payments;
  return yield* applyOutcome(yield* payments.get(id), outcome);
});

/** Answers in any order and number; good news is a little more frequent. */
const anyAnswers = fc.array(fc.constantFrom(...outcomes, ...outcomes.slice(1, 4)), { minLength: 1, maxLength: 16 });

describe.each(["card", "bank"] as const)("a %s payment, with any answers in any order and number,", (rail) => {
  const runtime = ManagedRuntime.make(memoryStore);
  afterAll(() => runtime.dispose());

  /**
   * A card is paid out of its charge, so no answer settles one that was not charged; only a bank reverses payments.
   */
  const possible = (answers: ReadonlyArray<Outcome>) =>
    answers.filter(({ event }) => rail === "bank" || event !== "return");

  const play = Effect.fnUntraced(function* (answers: ReadonlyArray<Outcome>, atOnce: boolean) {
    const { contract, payment } = yield* storedPayment({ rail });
    let charged = false;
    const told = possible(answers).filter(({ event }) => {
      charged ||= event === "charge";
      return rail === "bank" || event !== "settle" || charged;
    });
    const states: Array<string> = [payment.state];
    yield* Effect.forEach(
      told,
      (outcome) =>
        Effect.map(answer(payment.id, outcome), ({ state }) => {
          states.push(state);
        }),
      { concurrency: atOnce ? "unbounded" : 1 },
    );
    return { contract, payment, states };
  });

  const hold = Effect.fnUntraced(function* ({ contract, payment }: Effect.Success<ReturnType<typeof play>>) {
    const ledger = yield* Ledger;
    const contracts = yield* Contracts;
    const history = yield* History;
    const balances = yield* ledger.balances(contract.id);
    const postings = yield* ledger.postings(contract.id);
    const view = yield* contracts.view(contract.id);
    const after = view.payments[0];
    if (!after) throw new Error("The payment is there.");
    expect(sum(Object.values(balances))).toBe(0);
    for (const { lines } of postings) expect(sum(lines.map(({ amount }) => amount))).toBe(0);
    for (const kind of ["charge", "settle", "return"]) {
      expect(postings.filter((posting) => posting.kind === kind).length).toBeLessThanOrEqual(1);
    }
    // The ledger agrees with the state.
    const { total, milestoneAmount, fee } = payment;
    const nothing = { poster: 0, held: 0, clearing: 0, balance: 0, bidder: 0, fees: 0, house: 0 };
    const held = rail === "card" ? { clearing: milestoneAmount } : { balance: milestoneAmount };
    const hasArrived = postings.some(({ kind }) => kind === "settle");
    const expected: Readonly<Record<string, Balances>> = {
      settled: { ...nothing, poster: -total, bidder: milestoneAmount, fees: fee },
      charged: { ...nothing, ...held, poster: -total, fees: fee },
      // The bidder keeps what reached their bank; what was reversed is taken from their balance.
      returned: hasArrived
        ? { ...nothing, bidder: milestoneAmount, balance: -total, fees: fee }
        : { ...nothing, balance: milestoneAmount - total, fees: fee },
    };
    expect(balances).toEqual(expected[after.state] ?? nothing);
    expect(view.totalPaid).toBe(after.state === "settled" ? milestoneAmount : 0);
    const returned = hasArrived ? "submitted" : "planned";
    const milestone = { settled: "completed", returned }[after.state as string] ?? "planned";
    expect(view.milestones[0]?.state).toBe(milestone);
    // Its history is a path through the state table without gaps.
    let state: string = paymentLifecycle.initial;
    for (const { from, to, event } of yield* history.ofSubject("payment", payment.id)) {
      expect(from).toBe(state);
      expect(paymentLifecycle.table[state as typeof after.state].on?.[event]?.to).toBe(to);
      state = to;
    }
    expect(after.state).toBe(state);
    expect(isLivePayment(after) || after.state === "settled").toBe(!paymentLifecycle.isFinal(after.state));
  });

  test("follows its state table, is charged and settled at most once, and keeps its ledger at zero", () =>
    fc.assert(
      fc.asyncProperty(anyAnswers, fc.boolean(), (answers, atOnce) =>
        runtime.runPromise(Effect.flatMap(play(answers, atOnce), hold)),
      ),
      { numRuns: 60 },
    ));

  test("ignores an answer about an earlier version of it", () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...outcomes), fc.constantFrom(...outcomes), (first, late) =>
        runtime.runPromise(
          Effect.gen(function* () {
            const payments = yield* Payments;
            const { payment } = yield* storedPayment({ rail });
            const moved = yield* applyOutcome(payment, first);
            fc.pre(moved.version !== payment.version);
            expect(yield* applyOutcome(payment, late)).toEqual(moved);
            expect(yield* payments.get(payment.id)).toEqual(moved);
          }),
        ),
      ),
      { numRuns: 40 },
    ));

  test("stays as it ended, whatever is answered afterwards", () =>
    fc.assert(
      fc.asyncProperty(anyAnswers, (answers) =>
        runtime.runPromise(
          Effect.gen(function* () {
            const ledger = yield* Ledger;
            const contracts = yield* Contracts;
            const { contract, payment } = yield* play(answers, false);
            const last = rail === "card" ? outcomes.slice(2, 4) : outcomes.slice(3);
            for (const outcome of last) yield* answer(payment.id, outcome);
            const end = yield* contracts.view(contract.id);
            if (end.payments.some(isLivePayment)) return;
            const balances = yield* ledger.balances(contract.id);
            for (const outcome of possible(outcomes)) yield* answer(payment.id, outcome);
            expect(yield* contracts.view(contract.id)).toEqual(end);
            expect(yield* ledger.balances(contract.id)).toEqual(balances);
          }),
        ),
      ),
      { numRuns: 30 },
    ));
});
