import { Effect } from "effect";
import { chargedBy, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { type Refund, spentOf } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { cents, sum } from "#core/shared/money.ts";
import { type Chargeback, isOpenChargeback, outOf } from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";

type Facts = {
  /** All payments that share the charge; may contain others. */
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/**
 * Returns the chargebacks that concern a payment. A charge is charged back as a whole, under the payment it was made
 * for. If that payment was released in part, what is still held covers the loss first, and parts that were split off
 * cover only what exceeds that, the oldest first. A bank's open decision concerns them all.
 */
export const chargebacksOf = (
  payment: Payment,
  { payments, refunds, chargebacks }: Facts,
): ReadonlyArray<Chargeback> => {
  const ofCharge = chargebacks.filter(({ paymentId }) => paymentId === chargedBy(payment));
  if (payment.partOf === null || ofCharge.length === 0) return ofCharge;
  const first = payments.filter((it) => chargedBy(it) === payment.partOf && (it.partOf === null || it.id < payment.id));
  const borne = first.map((it) =>
    Math.max(
      0,
      it.total -
        spentOf(
          it.rail,
          refunds.filter(({ paymentId }) => paymentId === it.id),
        ),
    ),
  );
  let beyond = Math.max(0, sum(ofCharge.map(outOf)) - sum(borne));
  return ofCharge.toReversed().flatMap((it) => {
    const share = Math.min(beyond, outOf(it));
    beyond -= share;
    return isOpenChargeback(it) || share > 0 ? [{ ...it, taken: cents(share), isReturned: share === 0 }] : [];
  });
};

/** Reads the chargebacks of one payment, inside the caller's unit of work. */
export const readChargebacks = Effect.fnUntraced(function* (payment: Payment) {
  const chargebacks = yield* (yield* Chargebacks).ofPayment(chargedBy(payment));
  if (payment.partOf === null || chargebacks.length === 0) return chargebacks;
  const payments = yield* (yield* Payments).ofMilestone(payment);
  const ofCharge = payments.filter((it) => chargedBy(it) === payment.partOf);
  const refunds = yield* Refunds;
  const given = yield* Effect.forEach(ofCharge, ({ id }) => refunds.ofPayment(id));
  return chargebacksOf(payment, { payments, refunds: given.flat(), chargebacks });
});
