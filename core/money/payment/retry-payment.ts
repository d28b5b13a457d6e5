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
 * Advances a stuck payment by asking its provider; a failed, returned or refunded one is started again on the same rail
 * by another payment, with the poster's rights. By card, that one waits for the poster, who alone has their card. Fails
 * `Blocked` for one that has arrived, and as `payMilestone` does.
 */
export const retryPayment = Effect.fn("retryPayment")(function* (poster: PersonActor, id: PaymentId) {
  const payment = yield* ownPayment(poster, id);
  if (isLivePayment(payment)) return yield* advancePayment(id);
  if (payment.state === "settled") {
    return yield* blocked("PaymentSettled", "support", {
      message: "This payment has arrived, so there's nothing to try again.",
      whatToDo: "To give the money back: dibbs payments refund PAYMENT",
    });
  }
  const { number } = yield* (yield* Milestones).get(payment.milestoneId);
  const { contractId, rail, purpose } = payment;
  return yield* payMilestone(poster, { contractId, number, rail, purpose });
});

/**
 * Resolves an `unresolved` payment by its provider's answer, and by nothing else. Fails `Blocked` for one that is not
 * unresolved, and `Unavailable` if the provider has no answer either: the result is never guessed.
 */
export const resolvePayment = Effect.fn("resolvePayment")(function* (id: PaymentId) {
  const { state } = yield* (yield* Payments).get(id);
  if (state !== "unresolved") {
    return yield* blocked("NotUnresolved", "support", {
      message: `This payment is '${state}', so there is nothing to resolve.`,
      whatToDo: "Ask the provider what happened to it: dibbs payments sync PAYMENT",
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
    message: `This payment is '${state}', so there's no charge to send to the bidder.`,
    whatToDo: "Ask the provider what happened to it: dibbs payments sync PAYMENT",
  });

const heldByBank = (why: string): Blocked =>
  blocked("TransferHeldUp", "bidder", {
    message: `The money is in the bidder's balance at the bank transfer provider: ${why}`,
    whatToDo: "Ask them to link another bank account under Payment Methods. Then it's sent there.",
  });

const heldUp = blocked("TransferHeldUp", "bidder", {
  message: "The card provider hasn't sent the charge to the bidder yet.",
  whatToDo: "Ask the bidder to give the provider what it asks for, then try again.",
});

const held = (why: string): Blocked =>
  blocked("PayoutOnHold", "support", {
    message: `The charge isn't sent to the bidder: ${why}`,
    whatToDo: "Wait for the card's bank, or give all that's left back to the poster: dibbs payments refund PAYMENT",
  });

/**
 * Passes a charge on to the bidder, once, however often this runs. Fails `Blocked` if no charge is waiting, and if the
 * provider still does not do it.
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

/** Restarts a failed refund, with the bidder's rights. Fails `Blocked` if it did not fail, else as `refundPayment`. */
export const retryRefund = Effect.fn("retryRefund")(function* (actor: PersonActor, id: RefundId) {
  const { state, paymentId, amount, reason } = yield* ownRefund(actor, "bidder", id);
  if (state === "failed") return yield* refundPayment(actor, { paymentId, amount, reason });
  return yield* blocked("refund_not_failed", "support", {
    message: `This refund is '${state}': only a failed one can be tried again.`,
    whatToDo: "Ask the provider what happened to it: dibbs refunds sync REFUND",
  });
});
