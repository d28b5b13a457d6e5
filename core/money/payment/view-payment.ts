import { Effect, Schema } from "effect";
import { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { Refund, refundedOf } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Cents, cents } from "#core/shared/money.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { advancePayment } from "./advance-payment.ts";
import { Payment } from "./payment.ts";
import { ownPayment, type PaymentFilter, Payments } from "./payments.ts";
import { seenPayment } from "./seen-payment.ts";

/** Returns the payment as the actor may see it; fails `NotFound` for the bidder if only the poster may see it. */
export const shownTo = Effect.fnUntraced(function* (actor: PersonActor, payment: Payment) {
  const seen = seenPayment(payment, payment.posterId === actor.personId ? "poster" : "bidder");
  return seen ?? (yield* notFound("payment"));
});

/** Returns one payment, for its two sides. */
export const viewPayment = Effect.fn("viewPayment")(function* (actor: PersonActor, id: PaymentId) {
  return yield* shownTo(actor, yield* ownPayment(actor, id));
});

/** Asks the provider about the person's payment now, instead of waiting for its notification. */
export const syncPayment = Effect.fn("syncPayment")(function* (actor: PersonActor, id: PaymentId) {
  yield* shownTo(actor, yield* ownPayment(actor, id));
  return yield* shownTo(actor, yield* advancePayment(id));
});

/** A payment with what went back of it. */
export const ExaminedPayment = Schema.Struct({
  ...Payment.fields,
  /** What the poster got back of it through refunds, in cents. */
  refunded: Cents,
  /** Oldest first. */
  refunds: Schema.Array(Refund),
  /** What went back outside Dibbs, oldest first. */
  chargebacks: Schema.Array(Chargeback),
});
export type ExaminedPayment = typeof ExaminedPayment.Type;

/** Returns one payment with its refunds and chargebacks, for support staff. Fails `NotFound`. */
export const examinePayment = Effect.fn("examinePayment")(function* (id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  const refunds = yield* (yield* Refunds).ofPayment(id);
  const chargebacks = yield* (yield* Chargebacks).ofPayment(id);
  const view: ExaminedPayment = { ...payment, refunded: cents(refundedOf(refunds)), refunds, chargebacks };
  return view;
});

/** Lists everyone's payments, newest first, for support staff. Returns `Page(PaymentSummary)`. */
export const listPayments = Effect.fn("listPayments")(function* (filter: PaymentFilter, page: PageRequest) {
  return yield* (yield* Payments).list(filter, page);
});
