import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { isOpenChargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { dueBackOf, isHeld, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { splitHeld } from "#core/money/payment/split-held.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { isLiveRefund, isOnItsWay, type Refund, refundable } from "./refund.ts";
import { moveRefund, Refunds } from "./refunds.ts";
import { beginRefund } from "./request-refund.ts";

const cameToNothing: ReadonlyArray<Refund["state"]> = ["failed", "restored"];

/**
 * Gives back what is held for a milestone that was dropped, or is more than it is worth since it was changed, which both sides have
 * agreed to, and all that was paid in a contract that the poster left within the days to cancel: begins the refund, or goes on with the one
 * that the poster had asked for. What goes back in part is split off first. Nothing where money of it is on its way back; while the card's
 * bank decides about a chargeback, or the seller about what the poster had asked back as a whole, it waits, and is tried again when that is
 * known. However often it is asked for, it goes back once; a refund that came to nothing after the contract was left is support's to go on
 * with. What stays held for a milestone that a change has completed is kept back from then on.
 */
export const returnHeld = Effect.fn("returnHeld")(function* ({ id }: Pick<Payment, "id">) {
  const payments = yield* Payments;
  const actor = systemActor("contract");
  const read = yield* payments.get(id);
  const milestone = yield* (yield* Milestones).get(read.milestoneId);
  const contract = yield* (yield* Contracts).get(read.contractId);
  const isLeft = wasLeft(contract) && (read.state === "held" || read.state === "settled");
  if (!isLeft && read.state !== "held") return;
  const ofMilestone = dueBackOf(contract, milestone, yield* payments.ofMilestone(read));
  const due = isLeft ? read.milestoneAmount : (ofMilestone.get(id) ?? 0);
  // What is still held for a milestone that a change has completed is what is kept back of it.
  const keepsRest = milestone.state === "completed" && isHeld(read);
  if (due === 0) {
    if (keepsRest) yield* payments.save({ ...read, keptBackAt: yield* now });
    return;
  }
  // Saved before its refunds are read: of two who do this at once, one begins again and sees what the other has begun.
  const held = yield* payments.save(read);
  const own = yield* (yield* Refunds).ofPayment(id);
  const past = yield* readChargebacks(held);
  if (own.some(isOnItsWay) || past.some(isOpenChargeback)) return;
  const leftAt = isLeft ? (contract.cancellation?.proposedAt.getTime() ?? 0) : Number.POSITIVE_INFINITY;
  if (own.some(({ state, createdAt }) => createdAt.getTime() >= leftAt && cameToNothing.includes(state))) return;
  // What the poster has asked for since is no more than a part of what goes back now.
  const requested = own.find(isLiveRefund);
  if (isLeft && requested !== undefined) yield* moveRefund(actor, "poster", contract, requested, "withdraw");
  const asked = isLeft ? undefined : requested;
  const isPart = due < held.milestoneAmount;
  // What is left of a charge that went back in part past Dibbs is given back as a whole.
  if (isPart && (asked !== undefined || past.some((it) => outOf(it) > 0))) return;
  // While canceling is only proposed, both may have dropped it by a change.
  const isOver = contract.state === "cancelled" && (isLeft || milestone.state === "dropped");
  const what = milestone.state === "dropped" ? "The milestone was dropped." : "The milestone was changed.";
  const reason = (isOver && contract.cancellation?.reason) || what;
  const split = { amount: cents(due), to: "give_back", reason, keepsRest } as const;
  const payment = isPart ? (yield* splitHeld(actor, contract, held, split)).part : held;
  const amount = cents(refundable(payment, isPart ? [] : own, yield* readChargebacks(payment)));
  if (asked === undefined && amount === 0) return;
  const refund = asked ?? (yield* beginRefund(actor, "bidder", payment, { amount, reason })).refund;
  yield* moveRefund(actor, "bidder", contract, refund, "agree");
  yield* (yield* Jobs).put({ name: "advance-refund", refundId: refund.id });
}, atomically);
