import { Effect } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { RefundId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { fresh } from "./moment.ts";
import { storedPayment } from "./stored.ts";

/** A stored refund request of the poster for five dollars of a payment. */
export const aRefund = (
  { id: paymentId, contractId, posterId, bidderId, rail }: Payment,
  but: Partial<Refund> = {},
): Refund => ({
  ...fresh(RefundId),
  paymentId,
  contractId,
  posterId,
  bidderId,
  rail,
  state: refundLifecycle.initial,
  amount: cents(500),
  reason: "It cost less.",
  askedBy: "poster",
  reversalRef: null,
  refundRef: null,
  restoreRef: null,
  failure: null,
  ...but,
});

/** Stores a refund of a contract's only payment, which has settled. */
export const storedRefund = Effect.fnUntraced(function* (but: Partial<Refund> = {}, of: Partial<Payment> = {}) {
  const refunds = yield* Refunds;
  const before = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1", ...of });
  const refund = aRefund(before.payment, but);
  yield* refunds.insert(refund);
  return { ...before, refund };
});
