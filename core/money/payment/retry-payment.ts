import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
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
  const milestones = yield* Milestones;
  const payment = yield* ownPayment(poster, id);
  if (isLivePayment(payment)) return yield* advancePayment(id);
  if (payment.state === "settled") {
    return yield* new Blocked({
      code: "PaymentSettled",
      message: "This payment has arrived, so there is nothing to try again.",
      whoCanFix: "support",
      whatToDo: "Give it back with payments refund, if that is what is wanted.",
    });
  }
  const { number } = yield* milestones.get(payment.milestoneId);
  return yield* payMilestone(poster, { contractId: payment.contractId, number, rail: payment.rail });
});

/**
 * Ends the doubt about a payment by what its provider says, and by nothing else. Fails `Blocked` for one of which there
 * is no doubt, and `Unavailable` where the provider has no answer either: it is never guessed.
 */
export const resolvePayment = Effect.fn("resolvePayment")(function* (id: PaymentId) {
  const payments = yield* Payments;
  const { state } = yield* payments.get(id);
  if (state !== "unresolved") {
    return yield* new Blocked({
      code: "NotUnresolved",
      message: `This payment is '${state}', so there is nothing to resolve.`,
      whoCanFix: "support",
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
