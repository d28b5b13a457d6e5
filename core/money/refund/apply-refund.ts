import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { bidderLink, posterLink } from "#core/contract/contract/contract-link.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { isOfCharge, postRefund } from "#core/money/ledger/post-refund.ts";
import { moveCharge } from "#core/money/payment/move-charge.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { systemActor } from "#core/shared/actor.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { dollars } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moveRefund } from "./move-refund.ts";
import { refundLifecycle } from "./refund.machine.ts";
import type { Refund } from "./refund.ts";
import { Refunds } from "./refunds.ts";
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

type News = { readonly title: string; readonly poster: string | null; readonly bidder: string | null };

/** What both are told of a move; null where nobody is told. */
const newsOf = (refund: Refund, event: RefundOutcome["event"]): News | null => {
  const amount = dollars(refund.amount);
  const why = refund.failure?.message ?? "";
  const neverPaidOut = isOfCharge(refund);
  switch (event) {
    case "refund":
      return {
        title: "Refund made",
        poster: `${amount} were given back to you.`,
        bidder: `${amount} were given back to the poster.`,
      };
    case "fail":
      return {
        title: "Refund failed",
        poster: `${amount} could not be given back: ${why}`,
        bidder: `${amount} could not be taken from your account: ${why}`,
      };
    case "hold":
      return {
        title: "Refund on hold",
        poster: `Your refund of ${amount} waits: ${why} It goes on by itself.`,
        bidder: `The refund of ${amount} waits: ${why} It goes on by itself.`,
      };
    case "bounce":
      return {
        title: "Refund came back",
        poster: `Your refund of ${amount} could not be completed: ${why} ${neverPaidOut ? "Dibbs keeps the money for now." : "The money goes back to the seller; please agree with them on another way."}`,
        bidder: `The refund of ${amount} could not be completed: ${why} ${neverPaidOut ? "Dibbs keeps the money for now." : "You get the money again."}`,
      };
    case "restore":
      if (neverPaidOut) {
        return { title: "Refund came back", poster: `The ${amount} go to the seller after all.`, bidder: null };
      }
      return {
        title: "Refund came back",
        poster: refund.rail === "bank" ? `Your refund of ${amount} was sent back to the seller: ${why}` : null,
        bidder: `You have the ${amount} again that you had given back.`,
      };
    case "mark_unresolved":
      return {
        title: "Refund being checked",
        poster: `We have no answer about your refund of ${amount} yet.`,
        bidder: `We have no answer about the refund of ${amount} yet. Do not give it again.`,
      };
    default:
      return null;
  }
};

const tellOutcome = Effect.fnUntraced(function* (refund: Refund, contract: Contract, event: RefundOutcome["event"]) {
  const news = newsOf(refund, event);
  if (news === null) return;
  const { title, poster, bidder } = news;
  const kind = event === "refund" ? "refund" : "failed_payment";
  if (poster !== null) yield* tell(refund.posterId, { kind, title, message: poster, link: posterLink(refund) });
  if (bidder !== null) yield* tell(refund.bidderId, { kind, title, message: bidder, link: bidderLink(contract) });
});

/**
 * Whether a charge whose refund the card sent back can go on to the bidder: nobody pays or has paid its milestone anew,
 * nor begins to at the same moment, because the milestone is saved over the version that was read.
 */
export const canGoOn = Effect.fnUntraced(function* ({ milestoneId }: Payment) {
  const milestones = yield* Milestones;
  const milestone = yield* milestones.get(milestoneId);
  if (!milestoneLifecycle.can(milestone.state, "complete")) return false;
  if ((yield* (yield* Payments).liveOf(milestoneId)) !== null) return false;
  yield* milestones.save(milestone);
  return true;
});

/** What a leg of a refund changes in the ledger, and in a payment that the bidder never had. */
const followLeg = Effect.fnUntraced(function* (contract: Contract, before: Refund, moved: Refund, payment: Payment) {
  const jobs = yield* Jobs;
  const { state } = moved;
  const ofCharge = isOfCharge(moved);
  if (before.state === state) return;
  if (state === "reversed") yield* postRefund(moved, payment, "reverse");
  if (state === "refunded") yield* postRefund(moved, payment, "refund");
  if (state === "bounced" && before.state === "refunded") yield* postRefund(moved, payment, "bounce");
  if (state === "restored" && !ofCharge) yield* postRefund(moved, payment, "restore");
  if (state === "refunded" && ofCharge) yield* moveCharge(contract, payment, "refund", moved.reason);
  if (state === "restored" && ofCharge) {
    yield* moveCharge(contract, payment, "bounce", moved.failure?.message ?? moved.reason);
    yield* jobs.put({ name: "advance-payment", paymentId: payment.id });
  }
});

/**
 * Makes the move that a provider's answer asks for, with its ledger line, its history and word to both, in one
 * transaction. `asked` is the refund that the provider was asked about: where it was saved since, the answer changes
 * nothing. Answers the refund as it is afterwards.
 */
export const applyRefund = Effect.fn("applyRefund")(function* (asked: Refund, outcome: RefundOutcome) {
  const refunds = yield* Refunds;
  const contracts = yield* Contracts;
  const payments = yield* Payments;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const refund = yield* refunds.get(asked.id);
      const { event } = outcome;
      if (refund.version !== asked.version) return refund;
      if (event === "wait" || !refundLifecycle.can(refund.state, event)) return refund;
      // Told once: the same reason, or the same transfer under way, is no news.
      if (event === "hold" && refund.failure?.code === outcome.failure.code) return refund;
      if (event === "process" && refund.state === "reversing" && refund.refundRef !== null) return refund;
      const payment = yield* payments.get(refund.paymentId);
      if (event === "restore" && isOfCharge(refund) && !(yield* canGoOn(payment))) return refund;
      const contract = yield* contracts.get(refund.contractId);
      const moved = yield* moveRefund(systemActor("refunds"), "system", contract, refund, event, notes(outcome));
      yield* followLeg(contract, refund, moved, payment);
      yield* tellOutcome(moved, contract, event);
      return moved;
    }),
  );
});
