import { chargebackLifecycle } from "#core/money/chargeback/chargeback.machine.ts";
import type { Chargeback, ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { ChargebackId } from "#core/shared/ids.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { idOf, moment } from "./moment.ts";

/** A stored new dispute of the whole payment. */
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
    ...firstVersion(at),
    ...but,
  };
};

/** The same dispute as the provider reports it. */
export const aReportedChargeback = (payment: Payment, but: Partial<ReportedChargeback> = {}): ReportedChargeback => ({
  kind: "chargeback",
  ref: "du_1",
  intentRef: payment.providerRef ?? "",
  state: "needs_response",
  amount: payment.total,
  out: payment.total,
  reason: "product_not_received",
  respondBy: new Date("2026-05-11T00:00:00Z"),
  ...but,
});
