import { Result } from "effect";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isOfCharge, type RefundPosting } from "#core/money/ledger/post-entries.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { refundLifecycle } from "./refund.machine.ts";
import type { Refund } from "./refund.ts";
import type { RefundOutcome } from "./send-refund.ts";

const notes = (outcome: RefundOutcome) => {
  switch (outcome.event) {
    case "process":
      return { refundRef: outcome.refundRef };
    case "reverse":
      return { reversalRef: outcome.reversalRef, failure: null };
    case "refund":
      return { refundRef: outcome.refundRef, failure: null };
    case "restore":
      return {
        restoreRef: outcome.restoreRef,
        ...(outcome.failure && { failure: outcome.failure, reason: outcome.failure.message }),
      };
    case "hold":
    case "bounce":
    case "fail":
      return { failure: outcome.failure, reason: outcome.failure.message };
    default:
      return {};
  }
};

/** How the milestone of a payment stands, and the payment of it that is under way. */
export type Onward = {
  readonly milestone: Pick<Milestone, "state">;
  readonly live: Payment | null;
  /** Whether it was held until it was given back: nobody has said that the bidder has earned it. */
  readonly isHeldBack: boolean;
  /** Whether all of it is still to be paid for the milestone, which may be worth less since. */
  readonly isDue: boolean;
};

/** Whether a charge whose refund the card sent back can go on to the bidder: nobody pays or has paid its milestone anew, and it is worth that still. */
export const canGoOn = ({ milestone, live, isHeldBack, isDue }: Onward): boolean =>
  !isHeldBack && isDue && milestoneLifecycle.can(milestone.state, "complete") && live === null;

/** What a leg of a refund writes into the ledger. */
const postingOf = (before: Refund, after: Refund): RefundPosting | null => {
  if (before.state === after.state) return null;
  switch (after.state) {
    case "reversed":
      return "reverse";
    case "refunded":
      return "refund";
    case "bounced":
      return before.state === "refunded" ? "bounce" : null;
    case "restored":
      return isOfCharge(after) ? null : "restore";
    default:
      return null;
  }
};

export type RefundOutcomeFacts = {
  readonly refund: Refund;
  /** The version of the refund that the provider was asked about. */
  readonly askedVersion: number;
  readonly outcome: RefundOutcome;
  readonly payment: Pick<Payment, "state">;
  /** Asked for where a charge may go on to the bidder after all; null otherwise. */
  readonly onward: Onward | null;
};

/**
 * What a provider's answer changes: the refund, the ledger, and a charge that the bidder never had, which ends with its refund
 * and begins again where the card sent that back. Null where the answer changes nothing, because it is about a refund that
 * was saved since, comes too late for its state, or is no news. Fails `IllegalMove` where the charge cannot follow.
 */
export const decideRefundOutcome = ({ refund, askedVersion, outcome, payment, onward }: RefundOutcomeFacts) =>
  Result.gen(function* () {
    const { event } = outcome;
    if (refund.version !== askedVersion) return null;
    if (event === "wait" || !refundLifecycle.can(refund.state, event)) return null;
    // Told once: the same reason, or the same transfer under way, is no news.
    if (event === "hold" && refund.failure?.code === outcome.failure.code) return null;
    if (event === "process" && refund.state === "reversing" && refund.refundRef !== null) return null;
    if (event === "restore" && onward !== null && !canGoOn(onward)) return null;
    const state = yield* refundLifecycle.next(refund.state, event, "system");
    const { reason = null, ...changes } = notes(outcome);
    const after: Refund = { ...refund, ...changes, state };
    const ends = { refunded: "refund", restored: "bounce" } as const;
    const charge = isOfCharge(after) && (state === "refunded" || state === "restored") ? ends[state] : null;
    if (charge !== null) yield* paymentLifecycle.next(payment.state, charge, "system");
    // What its refund ended, and the card sent back, is with the poster past Dibbs: it covers what Dibbs bore of that.
    const coversHouse = refund.state === "bounced" && event === "fail" && payment.state === "refunded";
    return { event, changes, reason, posting: postingOf(refund, after), charge, coversHouse };
  });
