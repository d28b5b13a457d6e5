import { Effect } from "effect";
import { chargedBy, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { type Refund, spentOf } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { cents, sum } from "#core/shared/money.ts";
import { type Chargeback, isOpenChargeback, outOf } from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";

type Facts = {
  /** All that share the charge; others may be among them. */
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/**
 * The chargebacks that concern a payment. A charge is charged back as one, under the payment that it was made for. Where that was
 * released in part, what is still held bears it first, and what was split off bears only what goes beyond that, the oldest first; each
 * bank's decision that is still open concerns all.
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

/** The same of a payment alone, read inside the caller's unit of work. */
export const readChargebacks = Effect.fnUntraced(function* (payment: Payment) {
  const chargebacks = yield* (yield* Chargebacks).ofPayment(chargedBy(payment));
  if (payment.partOf === null || chargebacks.length === 0) return chargebacks;
  const payments = yield* (yield* Payments).ofMilestone(payment);
  const ofCharge = payments.filter((it) => chargedBy(it) === payment.partOf);
  const refunds = yield* Refunds;
  const given = yield* Effect.forEach(ofCharge, ({ id }) => refunds.ofPayment(id));
  return chargebacksOf(payment, { payments, refunds: given.flat(), chargebacks });
});
