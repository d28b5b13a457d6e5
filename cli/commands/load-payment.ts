import { Effect } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { byId } from "../context.ts";

export const onPayment = byId(PaymentId, "payment", (id) => Effect.flatMap(Payments, ({ get }) => get(id)));

/** Returns what a support command on a payment concerns: the payment, its contract and both sides. */
export const concernsOf = ({ id, contractId, posterId, bidderId }: Payment): ReadonlyArray<string> => [
  id,
  contractId,
  posterId,
  bidderId,
];
