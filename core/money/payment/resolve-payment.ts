import { Effect } from "effect";
import { Blocked, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { Payments } from "./payments.ts";

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
