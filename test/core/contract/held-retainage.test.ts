import { Effect } from "effect";
import { describe, expect } from "vitest";
import { openDispute as chargeBack, moveDispute } from "#adapters/sandbox/dispute.ts";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { acceptSplit } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { emptyBalances, Ledger } from "#core/money/ledger/ledger.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releaseKept, releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { exportStatement, viewStatement } from "#core/money/statement/view-statement.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { fundByCard, payByCard, submittedBid, withCardAccount } from "#test/builders/errand.ts";
import { agrees } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "The gate hangs crooked.";
const whole = 90_000;
const kept = 9_000;
const payable = whole - kept;

/** A running contract with two milestones of 900 dollars and 10 % retainage for 30 days; its bid asks for funding. */
const running = Effect.gen(function* () {
  const endDay = daysAfter(yield* today, 90);
  const stage = { amount: cents(whole), description: "Frame", endDay };
  const before = yield* submittedBid({ startDay: null, endDay, milestones: [stage, stage], asksFunding: true });
  const { id: contractId } = yield* hireBidder(before.owner, before.bid, { retainage: { percent: 10, days: 30 } });
  const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(before.contractor);
  return { ...before, contract };
});

const paymentOf = (id: PaymentId) => Effect.flatMap(Payments, (payments) => payments.get(id));
const balancesOf = (id: ContractId) => Effect.flatMap(Ledger, (ledger) => ledger.balances(id));
const stageOf = (actor: PersonActor, id: ContractId, number = 1) =>
  Effect.map(viewContract(actor, id), ({ milestones }) => {
    const found = milestones.find((it) => it.number === number);
    if (found === undefined) throw new Error("The contract has that milestone.");
    return found;
  });
const sums = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewStatement(actor, id), ({ paid, held, keptBack, toPay }) => [paid, held, keptBack, toPay]);

const sweep = Effect.gen(function* () {
  yield* sweepUnanswered();
  yield* sweepPayments();
  yield* sweepRefunds();
  yield* hearProviders;
});

const funded = Effect.gen(function* () {
  const scene = yield* running;
  const { id } = yield* fundByCard(scene.owner, scene.contract, 1);
  yield* hearProviders;
  return { ...scene, id, before: yield* paymentOf(id) };
});

/** The seller proposes another amount for the first milestone, and the poster accepts. */
const changed = Effect.fnUntraced(function* (
  { owner, contractor, contract }: Effect.Success<typeof funded>,
  amount: number | null,
) {
  const { id: milestoneId, description, endDay } = yield* stageOf(owner, contract.id);
  const terms = amount === null ? null : { amount: cents(amount), description, endDay };
  const draft = aChangeDraft({ changes: [{ milestoneId, terms }] });
  const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft });
  yield* acceptChange(owner, id);
});

/** The first milestone is released, except for 10 % that is held as retainage. */
const released = Effect.gen(function* () {
  const scene = yield* funded;
  const { id: partId } = yield* releasePayment(scene.owner, scene.id);
  yield* hearProviders;
  return { ...scene, partId };
});

/** `released`, with the second milestone paid after it was done, and the contract ended. */
const ended = Effect.gen(function* () {
  const scene = yield* released;
  yield* payByCard(scene.owner, scene.contract, 2);
  yield* hearProviders;
  yield* endContract(scene.owner, scene.contract.id);
  return scene;
});

describe("retainage of a funded milestone", () => {
  testInWorld("is charged with it, stays held when it is released, and is said to both", function* () {
    const { owner, contractor, contract, id, before, partId } = yield* released;
    expect(before).toMatchObject({ state: "held", milestoneAmount: whole });
    expect(yield* paymentOf(partId)).toMatchObject({ state: "settled", partOf: id, milestoneAmount: payable });
    expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: kept, fee: before.fee });
    const balances = { poster: -before.total, held: kept, bidder: payable, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
    for (const actor of [owner, contractor]) {
      const stage = yield* stageOf(actor, contract.id);
      expect(stage).toMatchObject({ state: "completed", paid: payable, unpaid: 0, keptBack: kept, keptUntil: null });
      expect(stage.payment?.id).toBe(partId);
      expect(stage.keptPayment).toMatchObject({ id, state: "held" });
      expect(yield* sums(actor, contract.id)).toEqual([payable, 0, kept, whole]);
    }
    expect((yield* stageOf(owner, contract.id)).moves).toEqual(["release_kept", "requestRefund", "dispute"]);
    expect((yield* stageOf(contractor, contract.id)).moves).toEqual(["give_back_kept", "refund"]);
    expect((yield* exportStatement(owner, contract.id, "en")).text).toMatch(/"Retainage".*,90\.00/);
    yield* agrees;
  });

  testInWorld("is in the quote of funding it, and not in that of paying it", function* () {
    const { owner, contract } = yield* running;
    const quoted = yield* quoteMilestone(owner, { contractId: contract.id, number: 1 });
    expect(quoted).toMatchObject({
      retained: kept,
      card: { milestoneAmount: payable },
      fund: { milestoneAmount: whole },
    });
    expect((yield* stageOf(owner, contract.id)).moves).toContain("fund");
    yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ releasable: payable, keptBack: 0, keptPayment: null });
    expect(yield* sums(owner, contract.id)).toEqual([0, whole, 0, whole]);
  });

  testInWorld("is what is left of as many parts as it takes", function* () {
    const { owner, contract, id } = yield* funded;
    const tooMuch = yield* Effect.flip(releasePart(owner, { paymentId: id, amount: cents(payable + 1) }));
    expect(tooMuch).toMatchObject({ _tag: "Invalid" });
    yield* releasePart(owner, { paymentId: id, amount: cents(40_000) });
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "planned", releasable: payable - 40_000 });
    expect(yield* sums(owner, contract.id)).toEqual([40_000, whole - 40_000, 0, whole]);
    // Only the rest can be released now.
    yield* releasePart(owner, { paymentId: id, amount: cents(payable - 40_000) });
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "completed", paid: payable, keptBack: kept });
    yield* agrees;
  });

  testInWorld(
    "is released by itself once the contract is over and the days have passed, with a reminder",
    function* () {
      const { owner, contractor, contract, id, before } = yield* ended;
      const view = yield* viewContract(owner, contract.id);
      // Retainage that was not held becomes a milestone of its own.
      expect(view.milestones.at(-1)).toMatchObject({ kind: "retainage", amount: kept, state: "submitted" });
      expect(view.milestones[0]?.keptUntil).not.toBeNull();
      for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Retainage to be released");
      expect(yield* releaseKept(id)).toBeNull();
      for (let day = 0; day < 29; day++) {
        yield* letPass("1 day");
        yield* sweep;
      }
      expect(yield* paymentOf(id)).toMatchObject({ state: "held" });
      expect((yield* toldTo(owner)).filter((it) => it === "Retainage will be released soon")).toHaveLength(1);
      yield* letPass("2 days");
      yield* sweep;
      yield* sweep;
      expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
      for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Retainage released");
      expect(yield* stageOf(owner, contract.id)).toMatchObject({ paid: whole, keptBack: 0, keptPayment: null });
      expect(yield* sums(owner, contract.id)).toEqual([whole + payable, 0, kept, 0]);
      expect((yield* balancesOf(contract.id)).held).toBe(0);
      expect(before.total).toBeGreaterThan(0);
      yield* agrees;
    },
  );

  testInWorld("is released earlier where its poster says so, also while the contract runs", function* () {
    const { owner, contractor, contract, id } = yield* released;
    expect(yield* Effect.flip(releasePayment(contractor, id))).toMatchObject({ _tag: "NotFound" });
    const part = yield* Effect.flip(releasePart(owner, { paymentId: id, amount: cents(4_000) }));
    expect(part).toMatchObject({ _tag: "Invalid" });
    yield* releasePayment(owner, id);
    yield* hearProviders;
    expect(yield* stageOf(contractor, contract.id)).toMatchObject({ state: "completed", paid: whole, keptBack: 0 });
    yield* agrees;
  });

  testInWorld("is not released before the rest of the milestone has arrived", function* () {
    const { owner, contractor, contract, id } = yield* funded;
    yield* releasePayment(owner, id);
    expect(yield* Effect.flip(releasePayment(owner, id))).toMatchObject({ code: "KeptBack" });
    yield* hearProviders;
    expect(yield* stageOf(contractor, contract.id)).toMatchObject({ state: "completed" });
  });

  testInWorld("is not owed again where its seller gave it back", function* () {
    const { owner, contractor, contract, id } = yield* released;
    yield* refundPayment(contractor, { paymentId: id, amount: cents(kept), reason });
    yield* hearProviders;
    expect(yield* paymentOf(id)).toMatchObject({ state: "refunded" });
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "completed", keptBack: 0, keptPayment: null });
    yield* payByCard(owner, contract, 2);
    yield* hearProviders;
    yield* endContract(owner, contract.id);
    const { milestones } = yield* viewContract(owner, contract.id);
    expect(milestones.filter(({ kind }) => kind === "retainage")).toMatchObject([{ amount: kept }]);
    yield* agrees;
  });

  testInWorld("goes to the seller at once when both cancel", function* () {
    const { owner, contractor, contract, id } = yield* released;
    yield* proposeCancelling(owner, { contractId: contract.id, reason });
    yield* cancelContract(contractor, contract.id);
    yield* sweep;
    expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
    const { milestones } = yield* viewContract(owner, contract.id);
    expect(milestones.map(({ state }) => state)).toEqual(["completed", "dropped"]);
    yield* agrees;
  });

  testInWorld("is kept of what a dispute leaves to the seller, and the rest goes back", function* () {
    const { owner, contractor, contract, id, before } = yield* funded;
    const { id: milestoneId } = yield* stageOf(owner, contract.id);
    yield* submitMilestone(contractor, milestoneId);
    const dispute = yield* openDispute(contractor, {
      milestoneId,
      draft: aStatementDraft({ proposes: cents(70_000) }),
    });
    yield* acceptSplit(owner, { disputeId: dispute.id, share: 70_000 });
    yield* hearProviders;
    yield* sweep;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "completed", amount: 70_000, paid: 63_000 });
    expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: 7_000 });
    const balances = { poster: 20_000 - before.total, held: 7_000, bidder: 63_000, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
    yield* agrees;
  });

  testInWorld("stays while its milestone is in dispute, and what goes back is taken out of it first", function* () {
    const { owner, contractor, contract, id } = yield* ended;
    yield* letPass("29 days");
    yield* letPass("12 hours");
    const { id: milestoneId } = yield* stageOf(owner, contract.id);
    const draft = aStatementDraft({ proposes: cents(whole - 4_000) });
    const dispute = yield* openDispute(owner, { milestoneId, draft });
    expect(dispute).toMatchObject({ isPaid: true, amount: whole });
    yield* letPass("2 days");
    yield* sweep;
    expect(yield* paymentOf(id)).toMatchObject({ state: "held" });
    expect(yield* Effect.flip(releasePayment(owner, id))).toMatchObject({ code: "DisputeOpen" });
    yield* acceptSplit(contractor, { disputeId: dispute.id, share: whole - 4_000 });
    yield* hearProviders;
    yield* sweep;
    // The rest of it is released, because its days are over.
    yield* sweep;
    expect(yield* paymentOf(id)).toMatchObject({ state: "settled", milestoneAmount: kept - 4_000 });
    const { bidder, held } = yield* balancesOf(contract.id);
    expect([bidder, held]).toEqual([whole - 4_000 + payable, 0]);
    yield* agrees;
  });

  testInWorld("bears a chargeback first, and is not owed again", function* () {
    const { owner, contract, id, partId } = yield* released;
    yield* chargeBack(id);
    yield* letPass("1 minute");
    yield* hearProviders;
    expect(yield* Effect.flip(releasePayment(owner, id))).toMatchObject({ code: "ChargedBack" });
    yield* moveDispute(id, "lost");
    yield* hearProviders;
    yield* letPass("20 minutes");
    yield* sweep;
    expect(yield* paymentOf(id)).toMatchObject({ state: "refunded" });
    expect(yield* paymentOf(partId)).toMatchObject({ state: "settled" });
    expect((yield* balancesOf(contract.id)).held).toBe(0);
    yield* agrees;
  });
});

describe("a change of a funded milestone with 10% retainage", () => {
  testInWorld("that makes it larger asks for the difference with its share, and keeps that of all of it", function* () {
    const scene = yield* funded;
    const { owner, contract, id } = scene;
    yield* changed(scene, 2 * whole);
    const partly = yield* stageOf(owner, contract.id);
    expect(partly).toMatchObject({ held: whole, unfunded: whole, unpaid: whole - 2 * kept });
    expect(partly.moves).not.toContain("pay");
    expect(yield* sums(owner, contract.id)).toEqual([0, whole, 2 * kept, 3 * whole - whole - 2 * kept]);
    expect((yield* quoteMilestone(owner, { contractId: contract.id, number: 1 })).fund.milestoneAmount).toBe(whole);
    yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({
      held: 2 * whole,
      releasable: 2 * payable,
      unfunded: 0,
      unpaid: 0,
    });
    yield* releasePayment(owner, id);
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({
      state: "completed",
      paid: 2 * payable,
      keptBack: 2 * kept,
      held: 0,
    });
    expect(yield* sums(owner, contract.id)).toEqual([2 * payable, 0, 2 * kept, whole]);
    yield* agrees;
  });

  testInWorld(
    "that makes it a little larger, and is not funded: what nobody has charged is owed at the end",
    function* () {
      const scene = yield* funded;
      const { owner, contract, id } = scene;
      const more = 5_000;
      yield* changed(scene, whole + more);
      expect(yield* stageOf(owner, contract.id)).toMatchObject({ unfunded: more, unpaid: 0 });
      yield* releasePayment(owner, id);
      yield* hearProviders;
      const share = kept + more / 10;
      expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "completed", keptBack: share });
      expect(yield* sums(owner, contract.id)).toEqual([whole + more - share, 0, share, whole]);
      yield* payByCard(owner, contract, 2);
      yield* hearProviders;
      yield* endContract(owner, contract.id);
      const owed = (yield* viewContract(owner, contract.id)).milestones.find(({ kind }) => kind === "retainage");
      expect(owed?.amount).toBe(more + kept);
      yield* agrees;
    },
  );

  testInWorld("that makes it smaller gives back the difference with its share", function* () {
    const scene = yield* funded;
    const { owner, contract, id, before } = scene;
    const less = 60_000;
    yield* changed(scene, less);
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ held: less, givesBack: whole - less });
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ held: less, givesBack: 0, releasable: less * 0.9 });
    yield* releasePayment(owner, id);
    yield* hearProviders;
    const balances = { held: less / 10, bidder: less * 0.9, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toMatchObject(balances);
    expect(yield* stageOf(owner, contract.id)).toMatchObject({ state: "completed", keptBack: less / 10 });
    yield* agrees;
  });

  testInWorld("that drops it gives back all of it", function* () {
    const scene = yield* funded;
    const { contract, before } = scene;
    yield* changed(scene, null);
    yield* hearProviders;
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, poster: -before.fee, fees: before.fee });
    yield* agrees;
  });

  testInWorld("that makes it what is paid of it completes it, and its share stays held as kept back", function* () {
    const scene = yield* funded;
    const { owner, contract, id } = scene;
    yield* releasePart(owner, { paymentId: id, amount: cents(45_000) });
    yield* hearProviders;
    yield* changed(scene, 50_000);
    yield* hearProviders;
    expect(yield* stageOf(owner, contract.id)).toMatchObject({
      state: "completed",
      paid: 45_000,
      keptBack: 5_000,
      givesBack: 0,
    });
    expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: 5_000 });
    expect((yield* paymentOf(id)).keptBackAt).not.toBeNull();
    expect((yield* sums(owner, contract.id)).slice(0, 3)).toEqual([45_000, 0, 5_000]);
    yield* payByCard(owner, contract, 2);
    yield* hearProviders;
    yield* endContract(owner, contract.id);
    yield* letPass("31 days");
    yield* sweep;
    expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
    yield* agrees;
  });
});
