import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { ownRefund } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Blocked, blocked, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { payMilestone } from "./pay-milestone.ts";
import { isLivePayment } from "./payment.ts";
import { ownPayment, Payments } from "./payments.ts";

/**
 * Goes on with a payment that stands still, by asking its provider; one that failed, was returned or refunded is begun anew, the
 * same way, by another payment, with the poster's rights. By card that one waits for the poster, who alone has their card.
 * Fails `Blocked` for one that has arrived, and as `payMilestone` does.
 */
export const retryPayment = Effect.fn("retryPayment")(function* (poster: PersonActor, id: PaymentId) {
  const payment = yield* ownPayment(poster, id);
  if (isLivePayment(payment)) return yield* advancePayment(id);
  if (payment.state === "settled") {
    return yield* blocked("PaymentSettled", "support", {
      message: "This payment has arrived, so there is nothing to try again.",
      whatToDo: "Give it back with payments refund, if that is what is wanted.",
    });
  }
  const { number } = yield* (yield* Milestones).get(payment.milestoneId);
  const { contractId, rail, purpose } = payment;
  return yield* payMilestone(poster, { contractId, number, rail, purpose });
});

/**
 * Ends the doubt about a payment by what its provider says, and by nothing else. Fails `Blocked` for one of which there
 * is no doubt, and `Unavailable` where the provider has no answer either: it is never guessed.
 */
export const resolvePayment = Effect.fn("resolvePayment")(function* (id: PaymentId) {
  const { state } = yield* (yield* Payments).get(id);
  if (state !== "unresolved") {
    return yield* blocked("NotUnresolved", "support", {
      message: `This payment is '${state}', so there is nothing to resolve.`,
      whatToDo: "Ask the provider how it stands with payments sync.",
    });
  }
  const payment = yield* advancePayment(id);
  if (payment.state !== "unresolved") return payment;
  return yield* new Unavailable({
    what: "the payment provider",
    message: "The provider has no answer yet, so nobody knows whether money has moved. Nothing was changed.",
  });
});

const notCharged = (state: string): Blocked =>
  blocked("NotCharged", "support", {
    message: `This payment is '${state}', so no charge waits to be passed on.`,
    whatToDo: "Ask the provider how it stands with payments sync.",
  });

const heldByBank = (why: string): Blocked =>
  blocked("TransferHeldUp", "bidder", {
    message: `The money lies in the bidder's balance at the provider of bank transfers: ${why}`,
    whatToDo: "Have them link another bank account under Payment Methods; it is sent there then.",
  });

const heldUp = blocked("TransferHeldUp", "bidder", {
  message: "The card provider has not passed the charge on; the money waits.",
  whatToDo: "Have them tell the provider what it asks for, then try again.",
});

const held = (why: string): Blocked =>
  blocked("PayoutOnHold", "support", {
    message: `The charge is not passed on: ${why}`,
    whatToDo: "Wait for the card's bank, or give all that is left back to the poster with payments refund.",
  });

/**
 * Passes a charge on to the bidder, once, however often it is asked for. Fails `Blocked` where no charge waits, and where
 * the provider still does not do it.
 */
export const retryTransfer = Effect.fn("retryTransfer")(function* (id: PaymentId) {
  const before = yield* (yield* Payments).get(id);
  if (before.state !== "charged") return yield* notCharged(before.state);
  const payment = yield* advancePayment(id);
  if (payment.state !== "charged") return payment;
  if (payment.rail === "bank") return yield* heldByBank(payment.failure?.message ?? "it could not be sent on.");
  if (payment.failure !== null) return yield* held(payment.failure.message);
  return yield* heldUp;
});

/** Begins a refund that failed anew, by the bidder's rights. Fails `Blocked` for one that did not, and as `refundPayment` does. */
export const retryRefund = Effect.fn("retryRefund")(function* (actor: PersonActor, id: RefundId) {
  const { state, paymentId, amount, reason } = yield* ownRefund(actor, "bidder", id);
  if (state === "failed") return yield* refundPayment(actor, { paymentId, amount, reason });
  return yield* blocked("refund_not_failed", "support", {
    message: `This refund is '${state}': only one that failed is begun anew.`,
    whatToDo: "Ask the provider how it stands: dibbs refunds sync",
  });
});
