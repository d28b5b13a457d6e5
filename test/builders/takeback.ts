import type { Payment } from "#core/money/payment/payment.ts";
import { takebackLifecycle } from "#core/money/takeback/takeback.machine.ts";
import type { Takeback } from "#core/money/takeback/takeback.ts";
import { TakebackId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

/** A dispute of the whole payment that has just been heard of, as the store keeps it. */
export const aTakeback = (payment: Payment, but: Partial<Takeback> = {}): Takeback => {
  const at = moment();
  const id = idOf(TakebackId, at);
  return {
    id,
    kind: "dispute",
    ref: `du_${id}`,
    paymentId: payment.id,
    contractId: payment.contractId,
    state: takebackLifecycle.initial,
    amount: payment.total,
    taken: null,
    isReturned: false,
    reason: "product_not_received",
    respondBy: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};
