import { Effect } from "effect";
import fc from "fast-check";
import { expect, test } from "vitest";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { today } from "#core/shared/day.ts";
import { cents, sum } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { payByBank, payByCard, submittedBid, withBank, withCardAccount } from "#test/builders/errand.ts";
import { hearProviders, letPass, makeWorld } from "#test/world.ts";

type Step = { readonly step: (typeof steps)[number]; readonly number: number; readonly share: number };
const steps = ["card", "card", "bank", "refund", "drop", "wait", "wait", "end", "end", "cancel"] as const;
const anyStory = fc.record({
  percent: fc.constantFrom<5 | 10>(5, 10),
  bank: fc.constantFrom<"settles" | "returns_later">("settles", "returns_later"),
  // A dispute can leave any amount to pay.
  amounts: fc.array(fc.integer({ min: 100, max: 199_999 }), { minLength: 1, maxLength: 4 }),
  story: fc.array(
    fc.record({
      step: fc.constantFrom(...steps),
      number: fc.integer({ min: 1, max: 5 }),
      share: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 4, maxLength: 16 },
  ),
});
type Story = typeof anyStory extends fc.Arbitrary<infer Made> ? Made : never;

const play = Effect.fnUntraced(function* ({ percent, bank, amounts, story }: Story) {
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const balances = yield* ContractBalances;
  const endDay = daysAfter(yield* today, 90);
  const stage = { amount: cents(100_000), description: "Frame", endDay };
  const draft = { startDay: null, endDay, milestones: amounts.map(() => stage) };
  const { owner, contractor, bid } = yield* submittedBid(draft);
  const { id } = yield* hireBidder(owner, bid, { retainage: { percent, days: 30 } });
  const contract = yield* acceptContract(contractor, { contractId: id, skipAccounts: true });
  for (const [index, stage] of (yield* milestones.ofContract(id)).entries())
    yield* milestones.save({ ...stage, amount: cents(amounts[index] ?? 0) });
  yield* contracts.save({ ...contract, totalCost: cents(sum(amounts)) });
  yield* withCardAccount(contractor);
  yield* withBank(contractor);
  yield* withBank(owner, bank);
  const reason = "So it goes.";

  const act = Effect.fnUntraced(function* ({ step, number, share }: Step) {
    const view = yield* contracts.view(id);
    const stage = view.milestones.find((it) => it.number === number);
    const payment = view.payments.find((it) => it.milestoneId === stage?.id && it.state === "settled");
    switch (step) {
      case "card":
        yield* payByCard(owner, contract, number);
        return yield* hearProviders;
      case "bank":
        return yield* payByBank(owner, contract, number);
      case "refund":
        if (payment === undefined) return;
        return yield* refundPayment(contractor, {
          paymentId: payment.id,
          amount: cents(Math.min(share, payment.milestoneAmount)),
          reason,
        });
      case "drop": {
        if (stage === undefined) return;
        const draft = { reason, changes: [{ milestoneId: stage.id, terms: null }], files: [] };
        const order = yield* proposeChange(contractor, { contractId: id, draft });
        return yield* acceptChange(owner, order.id);
      }
      case "wait":
        yield* letPass("4 days");
        return yield* hearProviders;
      case "end":
        return yield* endContract(owner, id);
      case "cancel":
        yield* proposeCancelling(owner, { contractId: id, reason });
        return yield* cancelContract(contractor, id);
    }
  });

  const hold = Effect.gen(function* () {
    const view = yield* contracts.view(id);
    const work = view.milestones.filter(({ kind }) => kind === "work");
    const worth = sum(work.filter(({ state }) => state !== "dropped").map(({ amount }) => amount));
    if (view.state !== "cancelled") expect(worth).toBe(view.totalCost);
    for (const actor of [owner, contractor]) {
      const { paid, held, onItsWay, keptBack, toPay } = yield* viewStatement(actor, id);
      expect(paid + held + onItsWay + keptBack + toPay).toBe(worth);
    }
    for (const stage of view.milestones) {
      const settled = view.payments.filter((it) => it.milestoneId === stage.id && it.state === "settled");
      const arrived = sum(settled.map(({ milestoneAmount }) => milestoneAmount));
      expect(arrived).toBe(stage.state === "completed" ? payableOf(view, stage) : 0);
    }
    // A payment that a bank reverses after the end is owed, and the books report that.
    const found = checkContractBalance(yield* balances.get(id));
    expect(found.filter(({ kind }) => kind !== "owed")).toEqual([]);
  });

  // At the end, everything that can be paid is paid, and the retainage after it.
  const cards = [1, 2, 3, 4, 5].map((number): Step => ({ step: "card", number, share: 1 }));
  const other = (step: Step["step"]): Step => ({ step, number: 1, share: 1 });
  const finish = [other("wait"), other("wait"), ...cards, other("end"), ...cards];
  for (const step of [...story, ...finish]) {
    // Impossible steps are refused and change nothing.
    yield* Effect.exit(act(step));
    yield* hold;
  }
  const { keptBack } = yield* viewStatement(owner, id);
  expect(keptBack).toBe(0);
});

test("for every contract, the amounts paid, held, on their way, kept back and still to pay add up to its total", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const world = makeWorld();
      try {
        await world.run(play(story));
      } finally {
        await world.close();
      }
    }),
    { numRuns: 25 },
  );
});
