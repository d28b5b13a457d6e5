import { Result } from "effect";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Cents } from "#core/shared/money.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import type { Payment } from "./payment.ts";
import type { Outcome } from "./send-payment.ts";

const refs = (outcome: Outcome): Partial<Payment> => {
  switch (outcome.event) {
    case "process":
      return { providerRef: outcome.providerRef };
    case "charge":
      return { providerRef: outcome.providerRef, chargeRef: outcome.chargeRef, failure: outcome.failure ?? null };
    case "settle":
      return { transferRef: outcome.transferRef, failure: null };
    case "release":
      return { releasedAt: outcome.releasedAt };
    case "hold":
    case "refund":
    case "fail":
    case "return":
      return { failure: outcome.failure };
    default:
      return {};
  }
};

/** What each move of a payment posts to the ledger. */
const postings = {
  charge: "charge",
  fund: "charge",
  release: "release_held",
  settle: "settle",
  refund: "release",
  return: "return",
} as const;

export type OutcomeFacts = {
  readonly payment: Payment;
  /** The version of the payment that the provider was asked about. */
  readonly askedVersion: number;
  readonly outcome: Outcome;
  readonly milestone: Pick<Milestone, "state">;
  /** The milestone's full amount to pay, in cents. */
  readonly payable: Cents;
  /** What other payments of the milestone brought to the bidder, in cents. */
  readonly paid: number;
};

/**
 * Decides what a provider's answer changes: the payment, the ledger, the milestone. Null if it changes nothing, because
 * the payment was saved since, or the answer comes too late for its state or is no news. Fails `IllegalMove` if a
 * milestone was paid that cannot be completed.
 */
export const decideOutcome = ({ payment, askedVersion, outcome, milestone, payable, paid }: OutcomeFacts) =>
  Result.gen(function* () {
    const event = outcome.event === "charge" && payment.purpose === "fund" ? "fund" : outcome.event;
    if (payment.version !== askedVersion) return null;
    if (event === "wait" || !paymentLifecycle.can(payment.state, event)) return null;
    // Each piece of news is sent once: the same reason is no news.
    if (outcome.event === "hold" && payment.failure?.message === outcome.failure.message) return null;
    const isSentOn = event === "settle" && payment.state === "settled";
    if (isSentOn && payment.failure === null) return null;
    const state = yield* paymentLifecycle.next(payment.state, event, "system");
    // Retainage arrives after the milestone was completed, and so does money that was sent back and sent on again.
    const isPaid =
      event === "settle" && !isSentOn && payment.keptBackAt === null && paid + payment.milestoneAmount >= payable;
    if (isPaid) yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    const isReopened = event === "return" && milestoneLifecycle.can(milestone.state, "reopen");
    return {
      event,
      changes: { ...refs(outcome), state },
      posting: event in postings && !isSentOn ? postings[event as keyof typeof postings] : null,
      /** It was settled before, was sent back by the bidder's bank, and has now arrived at another one. */
      isSentOn,
      /** Completed once everything that is to be paid for it has reached the bidder. */
      milestone: isPaid ? "complete" : isReopened ? "reopen" : null,
      /** The lost payment that has to be recorded in place of this one. */
      lost: outcome.event === "fail" ? (outcome.lost ?? null) : null,
    } as const;
  });
