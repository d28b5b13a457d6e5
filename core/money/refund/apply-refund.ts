import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { type Parties, partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { isOfCharge, postPayment, postRefund } from "#core/money/ledger/post-entries.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { isHeldBack, type Payment, paymentFacts, unpaidOf } from "#core/money/payment/payment.ts";
import { Payments, showPayment } from "#core/money/payment/payments.ts";
import { followMoney } from "#core/money/waiver/follow-money.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideRefundOutcome } from "./decide-refund-outcome.ts";
import { isOnItsWay, type Refund } from "./refund.ts";
import { moveRefund, Refunds } from "./refunds.ts";
import type { RefundOutcome } from "./send-refund.ts";

type News = { readonly poster: Words | null; readonly bidder: Words | null };

/** Returns the messages to both sides about a move; null if nobody gets one. */
export const refundNews = (
  refund: Refund,
  event: RefundOutcome["event"],
  parties: Parties,
  payment: Pick<Payment, "purpose" | "releasedAt">,
): News | null => {
  const told = { ...parties, amount: refund.amount };
  const why = refund.failure?.message ?? "";
  const neverPaidOut = isOfCharge(refund);
  const both = (words: (to: Side) => Words): News => ({
    poster: words("poster"),
    bidder: words("bidder"),
  });
  switch (event) {
    case "refund":
      return both((to) => ["refunded", { ...told, to }]);
    case "fail":
      return both((to) =>
        to === "bidder" && neverPaidOut
          ? ["chargeNotRefunded", { ...told, why }]
          : ["refundFailed", { ...told, why, to }],
      );
    case "hold":
      return both((to) => ["refundOnHold", { ...told, why, to }]);
    case "bounce":
      if (isHeldBack(payment)) return both((to) => ["heldRefundCameBack", { ...told, why, to }]);
      return both((to) => ["refundCameBack", { ...told, why, to, neverPaidOut }]);
    case "restore":
      if (neverPaidOut) return { poster: ["refundGoesToSeller", told], bidder: null };
      return {
        poster: refund.rail === "bank" ? ["refundSentBack", { ...told, why }] : null,
        bidder: ["refundRestored", told],
      };
    case "mark_unresolved":
      return both((to) => ["refundChecked", { ...told, to }]);
    default:
      return null;
  }
};

const tellOutcome = Effect.fnUntraced(function* (
  refund: Refund,
  contract: Contract,
  event: RefundOutcome["event"],
  payment: Payment,
) {
  const news = refundNews(refund, event, yield* partiesOf(contract), payment);
  if (news === null) return;
  const { poster, bidder } = news;
  const kind = event === "refund" ? "refund" : "failed_payment";
  if (poster !== null) yield* tellSide(contract, "poster", kind, poster);
  if (bidder !== null) yield* tellSide(contract, "bidder", kind, bidder);
});

/** Reads the facts that decide whether a charge whose refund came back is paid out to the bidder after all. */
export const onwardOf = Effect.fnUntraced(function* (payment: Payment) {
  const milestone = yield* (yield* Milestones).get(payment.milestoneId);
  const contract = yield* (yield* Contracts).get(payment.contractId);
  const payments = yield* Payments;
  const live = yield* payments.liveOf(payment.milestoneId);
  const others = (yield* payments.ofMilestone(payment)).filter(({ id }) => id !== payment.id);
  const isDue = unpaidOf(payableOf(contract, milestone), others) >= payment.milestoneAmount;
  return { milestone, live, isHeldBack: isHeldBack(payment), isDue };
});

/** Ends or reopens a payment that was never paid out to the bidder. */
const followCharge = Effect.fnUntraced(function* (
  contract: Contract,
  refund: Refund,
  payment: Payment,
  event: "refund" | "bounce",
) {
  if (event === "refund") return yield* moveCharge(contract, payment, event, refund.reason);
  yield* moveCharge(contract, payment, event, refund.failure?.message ?? refund.reason);
  yield* (yield* Jobs).put({ name: "advance-payment", paymentId: payment.id });
});

/**
 * Applies a provider's answer to a refund in one transaction: its move, ledger entry, history and messages to both
 * sides. `asked` is the refund as it was when the provider was asked; if it was saved since then, the answer changes
 * nothing. Returns the refund as it is afterwards.
 */
export const applyRefund = Effect.fn("applyRefund")(function* (asked: Refund, outcome: RefundOutcome) {
  const refund = yield* (yield* Refunds).get(asked.id);
  const payment = yield* (yield* Payments).get(refund.paymentId);
  const onward = outcome.event === "restore" && isOfCharge(refund) ? yield* onwardOf(payment) : null;
  const facts = { refund, askedVersion: asked.version, outcome, payment, onward };
  const due = yield* Effect.fromResult(decideRefundOutcome(facts));
  if (due === null) return refund;
  const contract = yield* (yield* Contracts).get(refund.contractId);
  // Increases the milestone's version, so that nobody starts to pay it again at the same moment.
  if (onward !== null) yield* (yield* Milestones).save(onward.milestone);
  const { event, changes, reason } = due;
  const moved = yield* moveRefund(systemActor("refunds"), "system", contract, refund, event, {
    ...changes,
    reason,
  });
  if (due.posting !== null) yield* postRefund(moved, payment, due.posting);
  if (due.charge !== null) yield* followCharge(contract, moved, payment, due.charge);
  if (due.coversHouse) yield* postPayment(payment, "release");
  // The poster left while a refund of a part was on its way: now the rest goes back too, or all if that refund failed.
  if (!isOnItsWay(moved) && wasLeft(contract))
    yield* (yield* Jobs).put({ name: "advance-payment", paymentId: payment.id });
  // None of the held money is on its way anymore: if all of it went back outside Dibbs, this job ends the payment.
  if (event === "fail" && payment.state === "held")
    yield* (yield* Jobs).put({ name: "advance-payment", paymentId: payment.id });
  yield* followMoney(contract, payment.milestoneId);
  // Increases the payment's version, after the milestone's as elsewhere. If the poster leaves the contract at the same
  // moment, either they see this refund finished or this sees that they left.
  if (due.charge === null && !isOnItsWay(moved)) yield* (yield* Payments).save(payment);
  yield* tellOutcome(moved, contract, event, payment);
  return moved;
}, atomically);

/**
 * Ends a charge that a refund gave back before it was paid out to the bidder, or reopens it if the card sent that
 * refund back; runs inside the caller's unit of work.
 */
export const moveCharge = Effect.fnUntraced(function* (
  contract: Pick<Contract, "id" | "listingId">,
  payment: Payment,
  event: "refund" | "bounce",
  reason: string,
) {
  const state = yield* paymentLifecycle.move(payment.state, event, "system");
  const moved = yield* (yield* Payments).save({ ...payment, state, failure: null, updatedAt: yield* now });
  yield* recordMove(systemActor("refunds"), {
    ...moveIn(contract, "payment", event, moved, payment),
    reason,
    facts: paymentFacts(moved),
  });
  yield* showPayment(moved, payment, event);
});
