import { Effect, Schema } from "effect";
import { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { RefundId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Refund } from "./refund.ts";
import { type RefundFilter, Refunds } from "./refunds.ts";

/** A refund with the payment that it gives back of. */
export const ExaminedRefund = Schema.Struct({ ...Refund.fields, payment: Payment });
export type ExaminedRefund = typeof ExaminedRefund.Type;

/** One refund; for the staff of support. Fails `NotFound`. */
export const examineRefund = Effect.fn("examineRefund")(function* (id: RefundId) {
  const refund = yield* (yield* Refunds).get(id);
  const view: ExaminedRefund = { ...refund, payment: yield* (yield* Payments).get(refund.paymentId) };
  return view;
});

/** Refunds of all people, newest first; for the staff of support. Answers `Page(RefundSummary)`. */
export const listRefunds = Effect.fn("listRefunds")(function* (filter: RefundFilter, page: PageRequest) {
  return yield* (yield* Refunds).list(filter, page);
});
