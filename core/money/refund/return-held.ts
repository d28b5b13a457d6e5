import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { isContested } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { systemActor } from "#core/shared/actor.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { isLiveRefund, isOnItsWay, refundable } from "./refund.ts";
import { moveRefund, Refunds } from "./refunds.ts";
import { beginRefund } from "./request-refund.ts";

/**
 * Gives back what is held for a milestone that was dropped, which both sides have agreed to, and all that was paid in a contract that the
 * poster left within the days to cancel: begins the refund, or goes on with
 * the one that the poster had asked for. Nothing where money of it is on its way back; while the card's bank decides about a
 * chargeback it waits, and is tried again when that is known. However often it is asked for, it goes back once; a refund that came to
 * nothing after the contract was left is support's to go on with.
 */
export const returnHeld = Effect.fn("returnHeld")(function* ({ id }: Pick<Payment, "id">) {
  const payments = yield* Payments;
  const refunds = yield* Refunds;
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  const actor = systemActor("contract");
  yield* atomic(
    Effect.gen(function* () {
      const read = yield* payments.get(id);
      const milestone = yield* milestones.get(read.milestoneId);
      const contract = yield* contracts.get(read.contractId);
      const isLeft = wasLeft(contract) && (read.state === "held" || read.state === "settled");
      if (!isLeft && (read.state !== "held" || milestone.state !== "dropped")) return;
      // Saved before its refunds are read: of two who do this at once, one begins again and sees what the other has begun.
      const payment = yield* payments.save(read);
      const earlier = yield* refunds.ofPayment(id);
      const chargebacks = yield* readChargebacks(payment);
      if (earlier.some(isOnItsWay) || chargebacks.some(isContested)) return;
      const leftAt = isLeft ? (contract.cancellation?.proposedAt.getTime() ?? 0) : Number.POSITIVE_INFINITY;
      if (earlier.some(({ createdAt }) => createdAt.getTime() >= leftAt)) return;
      const asked = earlier.find(isLiveRefund);
      const amount = cents(refundable(payment, earlier, chargebacks));
      if (asked === undefined && amount === 0) return;
      const reason = contract.cancellation?.reason ?? "The milestone was dropped.";
      const refund = asked ?? (yield* beginRefund(actor, "bidder", payment, { amount, reason })).refund;
      yield* moveRefund(actor, "bidder", contract, refund, "agree");
      yield* jobs.put({ name: "advance-refund", refundId: refund.id });
    }),
  );
});
