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

/** What a move of a payment writes into the ledger. */
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
  /** What is to be paid for it in all, in cents. */
  readonly payable: Cents;
  /** What has reached the bidder by other payments of the milestone, in cents. */
  readonly paid: number;
};

/**
 * What a provider's answer changes: the payment, the ledger, the milestone. Null where it changes nothing, because it is about
 * a payment that was saved since, comes too late for its state, or is no news. Fails `IllegalMove` where a milestone
 * that cannot be completed was paid.
 */
export const decideOutcome = ({ payment, askedVersion, outcome, milestone, payable, paid }: OutcomeFacts) =>
  Result.gen(function* () {
    const event = outcome.event === "charge" && payment.purpose === "fund" ? "fund" : outcome.event;
    if (payment.version !== askedVersion) return null;
    if (event === "wait" || !paymentLifecycle.can(payment.state, event)) return null;
    // Told once: the same reason is no news.
    if (outcome.event === "hold" && payment.failure?.message === outcome.failure.message) return null;
    const isSentOn = event === "settle" && payment.state === "settled";
    if (isSentOn && payment.failure === null) return null;
    const state = yield* paymentLifecycle.next(payment.state, event, "system");
    // What was kept back comes after the milestone was completed, and so does what was sent back and sent on again.
    const isPaid =
      event === "settle" && !isSentOn && payment.keptBackAt === null && paid + payment.milestoneAmount >= payable;
    if (isPaid) yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    const isReopened = event === "return" && milestoneLifecycle.can(milestone.state, "reopen");
    return {
      event,
      changes: { ...refs(outcome), state },
      posting: event in postings && !isSentOn ? postings[event as keyof typeof postings] : null,
      /** It had been settled before, was sent back by the bidder's bank, and has arrived at another one. */
      isSentOn,
      /** Completed once all that is to be paid for it has reached the bidder. */
      milestone: isPaid ? "complete" : isReopened ? "reopen" : null,
      /** The payment that has to be taken into the books again in place of this one. */
      lost: outcome.event === "fail" ? (outcome.lost ?? null) : null,
    } as const;
  });
