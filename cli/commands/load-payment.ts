import { Effect } from "effect";
import { Payments } from "#core/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { readId } from "../context.ts";

/** The payment whose id was typed. */
export const loadPayment = Effect.fn("showPayment")(function* (text: string) {
  const payments = yield* Payments;
  return yield* payments.get(yield* readId(PaymentId, "payment", text));
});
