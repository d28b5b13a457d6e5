import { Effect } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { isLivePayment } from "./payment.ts";
import { ownPayment } from "./payments.ts";
import { stopIntent } from "./stop-intent.ts";

/**
 * Cancels the poster's card payment before a card is charged, so that they can pay another way. If a card was charged
 * first, the payment continues and is returned as it is. Fails `PaymentInProgress` if it can no longer be stopped.
 */
export const cancelPayment = Effect.fn("cancelPayment")(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* ownPayment(actor, id);
  if (payment.posterId !== actor.personId) return yield* notFound("payment");
  if (payment.rail !== "card" || payment.state !== "started") return yield* paymentInProgress();
  const canceled = {
    event: "fail",
    failure: { code: "canceled", message: "The payment was canceled before a card was charged." },
  } as const;
  const stop = Effect.gen(function* () {
    const stopped = yield* stopIntent(payment);
    if (stopped !== null && stopped.status !== "canceled") return yield* advancePayment(id);
    const failed = yield* applyOutcome(payment, canceled);
    // Another tab stored the intent's id meanwhile: that is the intent that was canceled, as the provider will report.
    return isLivePayment(failed) ? yield* advancePayment(id) : failed;
  });
  const words = "Our card provider isn't answering, so this payment couldn't be canceled. Try again in a minute.";
  return yield* stop.pipe(orUnavailable("card payments", words));
});
