import { chargebackLifecycle } from "#core/money/chargeback/chargeback.machine.ts";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { ChargebackId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

/** A dispute of the whole payment that has just been heard of, as the store keeps it. */
export const aChargeback = (payment: Payment, but: Partial<Chargeback> = {}): Chargeback => {
  const at = moment();
  const id = idOf(ChargebackId, at);
  return {
    id,
    kind: "chargeback",
    ref: `du_${id}`,
    paymentId: payment.id,
    contractId: payment.contractId,
    state: chargebackLifecycle.initial,
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
