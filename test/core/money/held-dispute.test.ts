import { Effect } from "effect";
import { describe, expect } from "vitest";
import { openDispute as chargeBack } from "#adapters/sandbox/dispute.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { acceptSplit, escalateDispute, withdrawDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { decideDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { emptyBalances } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { cents } from "#core/shared/money.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft, aRaise } from "#test/builders/change-order.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import { balancesOf, type Funded, firstOf, funded } from "#test/builders/funded.ts";
import { agrees } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "The gate hangs crooked.";

/** The seller disputes the milestone and proposes this split. */
const disputed = ({ contractor, first }: Funded, share: number) =>
  openDispute(contractor, { milestoneId: first.id, draft: aStatementDraft({ proposes: cents(share) }) });

describe("a dispute about a funded milestone", () => {
  for (const state of ["planned", "submitted"] as const) {
    testInWorld(`that is ${state}: a split that both agree to is released and given back at once`, function* () {
      const scene = yield* funded;
      const { owner, contractor, contract, payment, first } = scene;
      if (state === "submitted") yield* submitMilestone(contractor, first.id);
      const share = cents(70_000);
      const rest = first.amount - share;
      const dispute = yield* disputed(scene, share);
      expect(dispute).toMatchObject({ isPaid: false, amount: first.amount });
      yield* acceptSplit(owner, { disputeId: dispute.id, share });
      yield* hearProviders;
      expect(yield* toldTo(contractor)).toContain("Dispute settled");
      const balances = { poster: rest - payment.total, bidder: share, fees: payment.fee };
      expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
      const now = yield* firstOf(owner, contract.id);
      expect(now).toMatchObject({ state: "completed", amount: share, paid: share });
      const { totalCost, paid, held, toPay } = yield* viewStatement(owner, contract.id);
      expect(totalCost).toBe(contract.totalCost - rest);
      expect([paid, held, toPay]).toEqual([share, 0, totalCost - share]);
      yield* agrees;
    });
  }

  testInWorld("decided by support for one side alone: all of it is released, or goes back", function* () {
    for (const [share, state] of [
      [0, "dropped"],
      [1, "completed"],
    ] as const) {
      const scene = yield* funded;
      const { owner, contract, payment, first } = scene;
      const dispute = yield* disputed(scene, 70_000);
      yield* escalateDispute(owner, dispute.id);
      yield* decideDispute("Sue", { disputeId: dispute.id, share: share * first.amount, reason });
      yield* hearProviders;
      expect((yield* firstOf(owner, contract.id)).state).toBe(state);
      const bidder = share * first.amount;
      const poster = first.amount - bidder - payment.total;
      expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, poster, bidder, fees: payment.fee });
      yield* agrees;
    }
  });

  testInWorld("that was released in part is about what is left of it", function* () {
    const scene = yield* funded;
    const { owner, contract, payment, first } = scene;
    const part = cents(40_000);
    yield* releasePart(owner, { paymentId: payment.id, amount: part });
    yield* hearProviders;
    const dispute = yield* disputed(scene, 0);
    expect(dispute.amount).toBe(first.amount - part);
    yield* acceptSplit(owner, { disputeId: dispute.id, share: 0 });
    yield* hearProviders;
    expect(yield* firstOf(owner, contract.id)).toMatchObject({ state: "completed", amount: part, paid: part });
    yield* agrees;
  });

  testInWorld("freezes it, and stops the clock that would release it, until it is withdrawn", function* () {
    const scene = yield* funded;
    const { owner, contractor, contract, payment, first } = scene;
    yield* submitMilestone(contractor, first.id);
    yield* letPass("6 days");
    const dispute = yield* disputed(scene, 70_000);
    const back = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    const draft = aChangeDraft({ changes: [aRaise(first)] });
    const attempts = [
      Effect.flip(releasePayment(owner, payment.id)),
      Effect.flip(releasePart(owner, { paymentId: payment.id, amount: cents(10_000) })),
      Effect.flip(refundPayment(contractor, back)),
      Effect.flip(requestRefund(owner, back)),
      Effect.flip(returnMilestone(owner, { milestoneId: first.id, reason })),
      Effect.flip(proposeChange(owner, { contractId: contract.id, draft })),
      Effect.flip(openDispute(owner, { milestoneId: first.id, draft: aStatementDraft() })),
    ];
    for (const no of yield* Effect.all(attempts)) expect(no).toMatchObject({ code: "DisputeOpen" });
    const seen = yield* firstOf(owner, contract.id);
    expect(seen).toMatchObject({ moves: [], releaseAt: null });
    yield* letPass("20 days");
    yield* sweepUnanswered();
    expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ state: "held" });
    yield* withdrawDispute(contractor, dispute.id);
    const { releaseAt } = yield* firstOf(owner, contract.id);
    yield* sweepUnanswered();
    expect(releaseAt).not.toBeNull();
    expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ state: "held" });
  });

  testInWorld(
    "is not opened while money of it goes back or was charged back, and lapses with the contract",
    function* () {
      const scene = yield* funded;
      const { owner, contractor, contract, payment } = scene;
      const dispute = yield* disputed(scene, 70_000);
      yield* proposeCancelling(owner, { contractId: contract.id, reason });
      yield* cancelContract(contractor, contract.id);
      yield* hearProviders;
      expect(yield* (yield* Payments).get(payment.id)).toMatchObject({ state: "refunded" });
      expect(yield* Effect.flip(acceptSplit(owner, { disputeId: dispute.id, share: 70_000 }))).toMatchObject({
        _tag: "IllegalMove",
      });
      const other = yield* funded;
      yield* chargeBack(other.payment.id);
      yield* letPass("1 minute");
      expect(yield* Effect.flip(disputed(other, 100))).toMatchObject({ code: "MoneyGoesBack" });
    },
  );
});
