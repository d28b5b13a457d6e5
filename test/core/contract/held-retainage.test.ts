import { Effect } from "effect";
import { describe, expect } from "vitest";
import { openDispute as chargeBack, moveDispute } from "#adapters/sandbox/dispute.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { acceptSplit } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { emptyBalances, Ledger } from "#core/money/ledger/ledger.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releaseKept, releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { exportStatement, viewStatement } from "#core/money/statement/view-statement.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { daysAfter, today } from "#core/shared/day.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { fundByCard, payByCard, submittedBid, withCardAccount } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "The gate hangs crooked.";
const whole = 90_000;
const kept = 9_000;
const payable = whole - kept;

/** A running contract of two milestones of 900 dollars, of which a tenth is kept back for 30 days; its bid asks for funding. */
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

/** Ledger, payments and the provider agree, once all has rested. */
const agrees = Effect.gen(function* () {
  yield* letPass("2 hours");
  expect(yield* checkLedger()).toMatchObject({ differences: 0 });
});

const funded = Effect.gen(function* () {
  const scene = yield* running;
  const { id } = yield* fundByCard(scene.owner, scene.contract, 1);
  yield* hearProviders;
  return { ...scene, id, before: yield* paymentOf(id) };
});

/** The first milestone is released, and a tenth of it held. */
const released = Effect.gen(function* () {
  const scene = yield* funded;
  const { id: partId } = yield* releasePayment(scene.owner, scene.id);
  yield* hearProviders;
  return { ...scene, partId };
});

/** The same, the second milestone paid when it was done, and the contract ended. */
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
    // All that can be released now is the rest of it.
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
      // What was not held is a milestone of its own.
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
    // What is left of it is released, because its days have passed.
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
