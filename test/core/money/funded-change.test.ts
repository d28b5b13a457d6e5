import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { openDispute as chargeBack, moveDispute } from "#adapters/sandbox/dispute.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { moneyOfChange } from "#core/contract/change-order/change-money.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { acceptSplit } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { emptyBalances } from "#core/money/ledger/ledger.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { sweepPayments } from "#core/money/payment/sweep-payments.ts";
import { refuseRefund } from "#core/money/refund/answer-refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { returnHeld } from "#core/money/refund/return-held.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { type Cents, cents, sum } from "#core/shared/money.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { factsOf } from "#core/support/doctor/examine-contract.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft, anAddition } from "#test/builders/change-order.ts";
import { aReportedChargeback } from "#test/builders/chargeback.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { examineContract } from "#test/builders/doctor.ts";
import { fundByCard, payByCard } from "#test/builders/errand.ts";
import { balancesOf, type Funded, firstOf, funded } from "#test/builders/funded.ts";
import { agrees, wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const difference = 30_000;
const reason = "The beam was sound after all.";

const agreesAtLast = Effect.andThen(wait("2 hours"), agrees);

/** The seller proposes another amount, or null to drop the milestone, and the poster accepts. */
const changed = Effect.fnUntraced(function* ({ owner, contractor, contract, first }: Funded, amount: Cents | null) {
  const { id: milestoneId, description, endDay } = first;
  const change = { milestoneId, terms: amount === null ? null : { amount, description, endDay } };
  const draft = aChangeDraft({ changes: amount === null ? [change, anAddition] : [change] });
  const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft });
  return yield* acceptChange(owner, id);
});

/** The first milestone was raised, and the difference funded, too. */
const grown = Effect.gen(function* () {
  const scene = yield* funded;
  yield* changed(scene, cents(scene.first.amount + difference));
  const { id } = yield* fundByCard(scene.owner, scene.contract, 1);
  yield* hearProviders;
  const further = yield* (yield* Payments).get(id);
  return { ...scene, further, first: yield* firstOf(scene.owner, scene.contract.id) };
});

/** Checks that the statement of either side adds up to the contract's total. */
const statementHolds = Effect.fnUntraced(function* ({ owner, contractor, contract }: Funded, held: number) {
  for (const actor of [owner, contractor]) {
    const found = yield* viewStatement(actor, contract.id);
    expect(found.held + found.paid + found.onItsWay + found.toPay).toBe(found.totalCost);
    expect(found.held).toBe(held);
  }
});

const unkept = { contract: { retainage: null }, milestone: { kind: "work" } } as const;

test.each([
  ["grows, and nothing of it is funded", 500, { paid: 0, held: 0 }, { toFund: 0, givesBack: 0 }],
  ["grows", 500, { paid: 0, held: 300 }, { toFund: 200, givesBack: 0 }],
  ["grows, and was paid in part", 500, { paid: 100, held: 300 }, { toFund: 100, givesBack: 0 }],
  ["shrinks", 200, { paid: 0, held: 300 }, { toFund: 0, givesBack: 100 }],
  ["shrinks to what is paid", 100, { paid: 100, held: 300 }, { toFund: 0, givesBack: 300 }],
  ["is dropped", null, { paid: 0, held: 300 }, { toFund: 0, givesBack: 300 }],
])("what to fund and what to give back for a milestone that %s", (_, amount, money, means) => {
  const after = amount === null ? null : { amount: cents(amount) };
  expect(moneyOfChange({ ...unkept, after }, { kept: 0, ...money })).toEqual(means);
});

test.each([
  ["grows", 500, { paid: 0, held: 300, kept: 0 }, { toFund: 200, givesBack: 0 }],
  ["shrinks", 200, { paid: 0, held: 300, kept: 0 }, { toFund: 0, givesBack: 100 }],
  ["shrinks to what is paid and its share", 200, { paid: 180, held: 120, kept: 0 }, { toFund: 0, givesBack: 100 }],
  [
    "shrinks, and more than its share was kept back before",
    200,
    { paid: 0, held: 0, kept: 30 },
    { toFund: 0, givesBack: 10 },
  ],
  [
    "is dropped, and a share was kept back before",
    null,
    { paid: 0, held: 100, kept: 30 },
    { toFund: 0, givesBack: 130 },
  ],
])("what to fund and what to give back for a milestone with 10% retainage that %s", (_, amount, money, means) => {
  const contract = { retainage: { percent: 10, days: 30 } } as const;
  const after = amount === null ? null : { amount: cents(amount) };
  expect(moneyOfChange({ ...unkept, contract, after }, money)).toEqual(means);
});

describe("a change of a funded milestone", () => {
  testInWorld("that makes it smaller gives the difference back to the card, once, and holds the rest", function* () {
    const scene = yield* funded;
    const { owner, contractor, contract, payment, first } = scene;
    const less = cents(first.amount - difference);
    yield* changed(scene, less);
    // Until the refund has started, nothing is released: the seller would get more than the milestone is worth.
    expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ code: "GoesBack" });
    const before = yield* firstOf(owner, contract.id);
    expect(before).toMatchObject({ held: less, givesBack: difference, unpaid: 0 });
    expect(before.moves).not.toContain("release");
    expect(yield* toldTo(contractor)).toContain("Change accepted");
    yield* statementHolds(scene, less);
    yield* Effect.all([returnHeld(payment), returnHeld(payment)], { concurrency: 2 });
    yield* hearProviders;
    const balances = { poster: difference - payment.total, held: less, fees: payment.fee };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
    yield* statementHolds(scene, less);
    yield* agreesAtLast;
    const rest = yield* firstOf(owner, contract.id);
    expect(rest).toMatchObject({ state: "planned", held: less, givesBack: 0, unpaid: 0 });
    yield* releasePayment(owner, payment.id);
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: less, held: 0 });
    yield* agreesAtLast;
    const back = (yield* movementsOf(payment.id)).filter(({ kind }) => kind === "refund");
    expect(sum(back.map(({ amount }) => amount))).toBeLessThanOrEqual(difference);
  });

  testInWorld(
    "that makes it larger asks for the difference, which is held with the rest, and released with it",
    function* () {
      const scene = yield* funded;
      const { owner, contractor, contract, payment, first } = scene;
      const more = first.amount + difference;
      yield* changed(scene, cents(more));
      const partly = yield* firstOf(owner, contract.id);
      expect(partly).toMatchObject({ state: "planned", paid: 0, held: first.amount, unpaid: difference });
      expect(partly.moves).toEqual(expect.arrayContaining(["fund", "release"]));
      expect(partly.moves).not.toContain("pay");
      yield* statementHolds(scene, first.amount);
      const order = { contractId: contract.id, number: 1, rail: "card" } as const;
      expect(yield* Effect.flip(payMilestone(owner, order))).toMatchObject({ code: "MilestoneFunded" });
      const further = yield* fundByCard(owner, contract, 1);
      expect(further.milestoneAmount).toBe(difference);
      // Of two concurrent calls, one starts it.
      yield* hearProviders;
      const whole = yield* firstOf(contractor, contract.id);
      expect(whole).toMatchObject({ state: "planned", paid: 0, held: more, unpaid: 0 });
      yield* statementHolds(scene, more);
      expect(yield* Effect.flip(fundByCard(owner, contract, 1))).toMatchObject({ code: "MilestoneFunded" });
      yield* releasePayment(owner, payment.id);
      yield* hearProviders;
      expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: more, held: 0, unpaid: 0 });
      for (const [{ id }, amount] of [
        [payment, first.amount],
        [further, difference],
      ] as const) {
        const moved = yield* movementsOf(id);
        expect(moved.filter(({ kind }) => kind === "transfer").map((it) => it.amount)).toEqual([amount]);
      }
      yield* agreesAtLast;
    },
  );

  testInWorld("that makes it larger leaves it open when only what was there is released", function* () {
    const scene = yield* funded;
    const { owner, contract, payment, first } = scene;
    yield* changed(scene, cents(first.amount + difference));
    yield* releasePayment(owner, payment.id);
    yield* hearProviders;
    const open = yield* firstOf(owner, contract.id);
    expect(open).toMatchObject({ state: "planned", paid: first.amount, held: 0, unpaid: difference });
    expect(open.moves).toContain("pay");
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: first.amount + difference });
    yield* agreesAtLast;
  });

  testInWorld("of what was funded twice, a part that is more than the first is released of both", function* () {
    const { owner, contract, payment, first } = yield* grown;
    const part = cents(first.amount - 10_000);
    yield* releasePart(owner, { paymentId: payment.id, amount: part });
    yield* hearProviders;
    const rest = yield* firstOf(owner, contract.id);
    expect(rest).toMatchObject({ state: "planned", paid: part, held: 10_000, unpaid: 0 });
    yield* releasePayment(owner, rest.payment?.id ?? payment.id);
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: first.amount });
    yield* agreesAtLast;
  });

  testInWorld("back to what it was gives back what was funded last, as a whole", function* () {
    const scene = yield* grown;
    const { owner, contract, further, first, payment } = scene;
    yield* changed(scene, cents(first.amount - difference));
    yield* statementHolds(scene, first.amount - difference);
    yield* hearProviders;
    expect((yield* (yield* Payments).get(further.id)).state).toBe("refunded");
    expect((yield* (yield* Payments).get(payment.id)).state).toBe("held");
    yield* statementHolds(scene, first.amount - difference);
    yield* agreesAtLast;
    yield* releasePayment(owner, payment.id);
    yield* hearProviders;
    expect((yield* firstOf(owner, contract.id)).state).toBe("completed");
    yield* agreesAtLast;
  });

  testInWorld("of both that are held, so much that it takes of both", function* () {
    const scene = yield* grown;
    const { owner, contract, further, first } = scene;
    const less = cents(10_000);
    yield* changed(scene, less);
    yield* hearProviders;
    expect((yield* (yield* Payments).get(further.id)).state).toBe("refunded");
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ held: less, givesBack: 0, amount: less });
    expect((yield* viewStatement(owner, contract.id)).givenBack).toBe(first.amount - less);
    yield* agreesAtLast;
  });

  testInWorld("that drops it gives all of it back", function* () {
    const scene = yield* grown;
    const { owner, contract, payment, further } = scene;
    // One side also wants to cancel, but that is not the refund's reason.
    yield* proposeCancelling(owner, { contractId: contract.id, reason: "We have sold the house." });
    yield* changed(scene, null);
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "dropped", held: 0 });
    const back = yield* (yield* Refunds).ofPayment(payment.id);
    expect(back.map((refund) => refund.reason)).toEqual(["The milestone was dropped."]);
    const fees = payment.fee + further.fee;
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, poster: -fees, fees });
    yield* agreesAtLast;
  });

  testInWorld("of its day and what it says alone moves no money", function* () {
    const scene = yield* funded;
    const { owner, contractor, contract, payment, first } = scene;
    const terms = { amount: first.amount, description: "With copper gutters", endDay: first.endDay };
    const draft = aChangeDraft({ changes: [{ milestoneId: first.id, terms }] });
    const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft });
    yield* acceptChange(owner, id);
    yield* hearProviders;
    expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ state: "held", milestoneAmount: first.amount });
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ description: terms.description, unpaid: 0 });
    yield* agreesAtLast;
  });

  testInWorld(
    "that was released in part leaves at least that part, and completes it where nothing else is due",
    function* () {
      const scene = yield* funded;
      const { owner, contractor, contract, payment } = scene;
      const part = cents(40_000);
      yield* submitMilestone(contractor, scene.first.id);
      yield* releasePart(owner, { paymentId: payment.id, amount: part });
      yield* hearProviders;
      for (const amount of [cents(part - 100), null]) {
        expect(yield* Effect.flip(changed(scene, amount))).toMatchObject({ code: "PartlyPaid" });
      }
      yield* changed(scene, part);
      yield* hearProviders;
      expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", amount: part, paid: part });
      expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ state: "refunded" });
      yield* agreesAtLast;
    },
  );

  testInWorld("tells the poster what to fund and what goes back, when the seller accepts", function* () {
    const { owner, contractor, contract, first } = yield* funded;
    const { id: milestoneId, description, endDay, amount } = first;
    const told: Array<string> = [];
    for (const to of [amount + difference, amount - difference]) {
      const draft = aChangeDraft({ changes: [{ milestoneId, terms: { amount: cents(to), description, endDay } }] });
      const { id } = yield* proposeChange(owner, { contractId: contract.id, draft });
      yield* acceptChange(contractor, id);
      const { items } = yield* (yield* Alerts).ofPerson(owner.personId, { after: null, limit: 1 });
      told.push(...items.map(({ message }) => message));
      yield* hearProviders;
    }
    expect(told[0]).toContain("Fund the other $300.00 on the contract's page.");
    expect(told[1]).toContain("$300.00 that was held goes back to your card.");
  });

  testInWorld("waits for the seller's answer where the poster has asked for all of it back", function* () {
    const scene = yield* funded;
    const { owner, contractor, contract, payment, first } = scene;
    const asked = yield* requestRefund(owner, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
    yield* changed(scene, cents(first.amount - difference));
    yield* hearProviders;
    expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ milestoneAmount: first.amount });
    yield* refuseRefund(contractor, { refundId: asked.id, reason });
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ held: first.amount - difference, givesBack: 0 });
    yield* agreesAtLast;
  });

  testInWorld("waits for the card's bank where that rules on a chargeback", function* () {
    const scene = yield* funded;
    const { owner, contract, payment, first } = scene;
    yield* chargeBack(payment.id);
    yield* letPass("1 minute");
    yield* changed(scene, cents(first.amount - difference));
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ givesBack: difference });
    yield* moveDispute(payment.id, "won");
    yield* letPass("2 days");
    yield* sweepPayments();
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ held: first.amount - difference, givesBack: 0 });
    yield* agreesAtLast;
  });

  testInWorld("is named by the doctor where what is left of its charge can only go back as a whole", function* () {
    const { owner, contractor, ...scene } = yield* funded;
    const { payment, first } = scene;
    const cards = yield* Cards;
    const kind = "external_refund" as const;
    const told = aReportedChargeback(payment, { kind, state: "lost", amount: cents(10_000), out: cents(10_000) });
    const says = Cards.of({ ...cards, findChargeback: () => Effect.succeed(told) });
    yield* Effect.provideService(syncChargeback(kind, told.ref), Cards, says);
    yield* changed({ owner, contractor, ...scene }, cents(first.amount - difference));
    yield* submitMilestone(contractor, first.id);
    yield* letPass("8 days");
    yield* sweepPayments();
    yield* hearProviders;
    const found = yield* examineContract({ noun: "milestone", id: first.id });
    const [stuck] = found.stuck;
    expect(stuck).toMatchObject({ kind: "request-unanswered", id: first.id });
    if (stuck === undefined) return;
    expect(causeOf(stuck, factsOf(found))).toContain("can only go back as a whole");
    expect(mustActOn(stuck, factsOf(found)).who).toBe("support");
    const amount = cents((yield* firstOf(contractor, scene.contract.id)).refundable);
    yield* refundPayment(contractor, { paymentId: payment.id, amount, reason });
    yield* hearProviders;
    expect(yield* firstOf(owner, scene.contract.id)).toMatchObject({ held: 0, givesBack: 0 });
  });

  testInWorld("is cancelled like any other: both payments go back", function* () {
    const { owner, contractor, contract, payment, further } = yield* grown;
    yield* proposeCancelling(contractor, { contractId: contract.id, reason });
    yield* cancelContract(owner, contract.id);
    yield* hearProviders;
    const fees = payment.fee + further.fee;
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, poster: -fees, fees });
    yield* agreesAtLast;
  });

  testInWorld("is disputed as a whole: the share is released of both, and the rest given back", function* () {
    const { owner, contractor, contract, payment, first } = yield* grown;
    const share = cents(first.amount - 10_000);
    const dispute = yield* openDispute(contractor, {
      milestoneId: first.id,
      draft: aStatementDraft({ proposes: share }),
    });
    expect(dispute.amount).toBe(first.amount);
    yield* acceptSplit(owner, { disputeId: dispute.id, share });
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: share, amount: share });
    expect((yield* balancesOf(contract.id)).bidder).toBe(share);
    expect(payment.milestoneAmount).toBeLessThan(share);
    yield* agreesAtLast;
  });

  testInWorld("gives back one of both where the seller does, and the other stays", function* () {
    const { owner, contractor, contract, further, first } = yield* grown;
    yield* refundPayment(contractor, { paymentId: further.id, amount: further.milestoneAmount, reason });
    yield* hearProviders;
    const rest = yield* firstOf(owner, contract.id);
    expect(rest).toMatchObject({ held: first.amount - difference, unpaid: difference });
    expect(rest.moves).toContain("fund");
    yield* agreesAtLast;
  });

  testInWorld("is released without an answer as a whole, and reminded of once", function* () {
    const { owner, contractor, contract, payment, further, first } = yield* grown;
    yield* submitMilestone(contractor, first.id);
    const before = (yield* toldTo(owner)).length;
    for (let days = 0; days < 15; days++) {
      yield* sweepUnanswered();
      yield* letPass("1 day");
    }
    yield* sweepUnanswered();
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", paid: first.amount });
    const told = (yield* toldTo(owner)).slice(before).filter((title) => /remind|releas/i.test(title));
    expect(told.length).toBeLessThanOrEqual(5);
    for (const { id } of [payment, further])
      expect(yield* (yield* Payments).get(id)).toMatchObject({ state: "settled" });
    yield* agreesAtLast;
  });
});
