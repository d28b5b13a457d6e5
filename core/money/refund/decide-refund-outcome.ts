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

/** The state of a payment's milestone, and the payment of it that is under way. */
export type Onward = {
  readonly milestone: Pick<Milestone, "state">;
  readonly live: Payment | null;
  /** Whether it was held until it was refunded: nobody has said that the bidder earned it. */
  readonly isHeldBack: boolean;
  /** Whether all of it is still owed for the milestone, whose amount may be lower by now. */
  readonly isDue: boolean;
};

/** Whether a charge whose refund came back can go on to the bidder: it is still due, and not being paid again. */
export const canGoOn = ({ milestone, live, isHeldBack, isDue }: Onward): boolean =>
  !isHeldBack && isDue && milestoneLifecycle.can(milestone.state, "complete") && live === null;

/** Returns what a refund's change of state posts to the ledger; null for nothing. */
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
  /** Read only if a charge may go on to the bidder after all; null otherwise. */
  readonly onward: Onward | null;
};

/**
 * Decides what a provider's answer changes: the refund, the ledger, and the charge if it was never paid out, which ends
 * with its refund and reopens if the card sent that back. Null if the answer changes nothing, because the refund was
 * saved since, or the answer comes too late for its state or is no news. Fails `IllegalMove` if the charge cannot
 * follow.
 */
export const decideRefundOutcome = ({ refund, askedVersion, outcome, payment, onward }: RefundOutcomeFacts) =>
  Result.gen(function* () {
    const { event } = outcome;
    if (refund.version !== askedVersion) return null;
    if (event === "wait" || !refundLifecycle.can(refund.state, event)) return null;
    // Each piece of news is sent once: the same reason, or the same transfer under way, is no news.
    if (event === "hold" && refund.failure?.code === outcome.failure.code) return null;
    if (event === "process" && refund.state === "reversing" && refund.refundRef !== null) return null;
    if (event === "restore" && onward !== null && !canGoOn(onward)) return null;
    const state = yield* refundLifecycle.next(refund.state, event, "system");
    const { reason = null, ...changes } = notes(outcome);
    const after: Refund = { ...refund, ...changes, state };
    const ends = { refunded: "refund", restored: "bounce" } as const;
    const charge = isOfCharge(after) && (state === "refunded" || state === "restored") ? ends[state] : null;
    if (charge !== null) yield* paymentLifecycle.next(payment.state, charge, "system");
    // The refund ended the charge, the card sent it back, and the poster got the money outside Dibbs: the charge
    // covers what Dibbs bore of that.
    const coversHouse = refund.state === "bounced" && event === "fail" && payment.state === "refunded";
    return { event, changes, reason, posting: postingOf(refund, after), charge, coversHouse };
  });
