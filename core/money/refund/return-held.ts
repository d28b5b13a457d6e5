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
 * Gives back held money of a dropped milestone, or the excess of one that both sides agreed to lower, and everything
 * paid in a contract that the poster left within the days to cancel: starts the refund, or agrees to the one that the
 * poster requested. Splits a part off first. Does nothing while money of the payment is on its way back. Waits, and is
 * tried again, while the card's bank decides about a chargeback, or the seller about the poster's request for the
 * whole. Runs any number of times, refunds once; if a refund fails after the poster left, support continues it. Money
 * still held for a milestone that a change completed becomes retainage.
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
  // A change completed this milestone, so what is still held for it is its retainage.
  const keepsRest = milestone.state === "completed" && isHeld(read);
  if (due === 0) {
    if (keepsRest) yield* payments.save({ ...read, keptBackAt: yield* now });
    return;
  }
  // Saved before its refunds are read, so that of two concurrent runs one retries and sees the other's refund.
  const held = yield* payments.save(read);
  const own = yield* (yield* Refunds).ofPayment(id);
  const past = yield* readChargebacks(held);
  if (own.some(isOnItsWay) || past.some(isOpenChargeback)) return;
  const leftAt = isLeft ? (contract.cancellation?.proposedAt.getTime() ?? 0) : Number.POSITIVE_INFINITY;
  if (own.some(({ state, createdAt }) => createdAt.getTime() >= leftAt && cameToNothing.includes(state))) return;
  // The poster's request since then is only a part of what goes back now.
  const requested = own.find(isLiveRefund);
  if (isLeft && requested !== undefined) yield* moveRefund(actor, "poster", contract, requested, "withdraw");
  const asked = isLeft ? undefined : requested;
  const isPart = due < held.milestoneAmount;
  // If a part of the charge went back outside Dibbs, only all of the rest can be refunded.
  if (isPart && (asked !== undefined || past.some((it) => outOf(it) > 0))) return;
  // While a cancellation is only proposed, both sides may have dropped the milestone by a change.
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
