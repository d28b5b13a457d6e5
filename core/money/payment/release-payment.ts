import { Effect, Result } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { type Chargeback, isContested, outOf } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { postPayment } from "#core/money/ledger/post-entries.ts";
import { isLiveRefund, isOnItsWay, type Refund, refundInProgress } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, notFound } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import type { Payment } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";

const wentBack = (): Blocked =>
  new Blocked({
    code: "ChargedBack",
    message: "Money of this payment went back to the card, or may still do so, so it can't be released.",
    whoCanFix: "support",
    whatToDo: "If the card's bank is ruling on it, wait until it has. What is left can then be given back.",
  });

type Facts = {
  readonly contract: Pick<Contract, "state">;
  readonly milestone: Pick<Milestone, "state">;
  readonly payment: Pick<Payment, "state">;
  readonly refunds: ReadonlyArray<Pick<Refund, "state">>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/**
 * Where a payment goes that is released: what is held can be passed on unless it goes back, or went back in part. Fails `Blocked`,
 * `IllegalMove` or `RefundInProgress`.
 */
export const decideRelease = ({ contract, milestone, payment, refunds, chargebacks }: Facts) =>
  Result.gen(function* () {
    const state = yield* paymentLifecycle.next(payment.state, "release", "poster");
    if (contract.state !== "accepted") return yield* Result.fail(contractNotRunning(contract));
    yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    if (refunds.some((it) => isLiveRefund(it) || isOnItsWay(it))) return yield* Result.fail(refundInProgress());
    if (chargebacks.some((it) => isContested(it) || outOf(it) > 0)) return yield* Result.fail(wentBack());
    return state;
  });

/**
 * The poster releases what they have funded: writes that down and queues the work, which passes the money on and completes the
 * milestone. Nothing is charged. Fails `NotFound`, and as `decideRelease` does.
 */
export const releasePayment = Effect.fn("releasePayment")(function* (actor: PersonActor, id: PaymentId) {
  const payments = yield* Payments;
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const payment = yield* payments.get(id);
      if (payment.posterId !== actor.personId) return yield* notFound("payment");
      const contract = yield* contracts.get(payment.contractId);
      const milestone = yield* milestones.get(payment.milestoneId);
      yield* checkNotInChange(milestone);
      yield* checkNotInDispute(milestone);
      const refunds = yield* (yield* Refunds).ofPayment(id);
      const chargebacks = yield* (yield* Chargebacks).ofPayment(id);
      const facts = { contract, milestone, payment, refunds, chargebacks };
      const state = yield* Effect.fromResult(decideRelease(facts));
      const at = yield* now;
      // Saved over the version that was read: a milestone that is dropped at the same moment is not paid.
      yield* milestones.save(milestone);
      const released = yield* payments.save({ ...payment, state, releasedAt: at, updatedAt: at });
      yield* recordMove(actor, {
        noun: "payment",
        subjectId: id,
        listingId: contract.listingId,
        contractId: contract.id,
        event: "release",
        from: payment.state,
        to: state,
        reason: null,
      });
      yield* postPayment(released, "release_held");
      yield* jobs.put({ name: "advance-payment", paymentId: id });
      yield* showPayment(released, payment, "release");
      return released;
    }),
  );
});
