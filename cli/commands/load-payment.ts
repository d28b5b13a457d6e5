import { Effect } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { readId } from "../context.ts";

/** The payment whose id was typed. */
export const loadPayment = Effect.fn("loadPayment")(function* (text: string) {
  const payments = yield* Payments;
  return yield* payments.get(yield* readId(PaymentId, "payment", text));
});

/** What support does to a payment is about it, its contract and both sides. */
export const concernsOf = ({ id, contractId, posterId, bidderId }: Payment): ReadonlyArray<string> => [
  id,
  contractId,
  posterId,
  bidderId,
];
