import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Posting } from "#core/money/ledger/ledger.ts";
import { paymentLines } from "#core/money/ledger/post-entries.ts";
import { quote } from "#core/money/payment/fee.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { onlyBegun, type Payment } from "#core/money/payment/payment.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentId, type PersonId } from "#core/shared/ids.ts";
import { defaultPolicy } from "#core/shared/policy.ts";
import { fresh, moment } from "./moment.ts";

/** A stored card payment that has just started. */
export const aPayment = (contract: Contract, milestone: Milestone, but: Partial<Payment> = {}): Payment => ({
  ...fresh(PaymentId),
  partOf: null,
  milestoneId: milestone.id,
  contractId: contract.id,
  posterId: contract.posterId,
  bidderId: contract.bidderId,
  rail: "card",
  state: paymentLifecycle.initial,
  purpose: "pay",
  ...quote(but.rail ?? "card", milestone.amount, defaultPolicy),
  sourceRef: null,
  ...onlyBegun,
  ...but,
});

/** The ledger posting of a charge or a settlement of this payment. */
export const aPosting = (payment: Payment, kind: Parameters<typeof paymentLines>[1]): Posting => ({
  contractId: payment.contractId,
  paymentId: payment.id,
  refundId: null,
  chargebackId: null,
  kind,
  lines: paymentLines(payment, kind),
  at: moment(),
});

/** An account on this rail that can pay and be paid. */
export const anAccount = (personId: PersonId, rail: PaymentAccount["rail"]): PaymentAccount => ({
  personId,
  rail,
  ref: `${rail}-account-of-${personId}`,
  standing: "ready",
  fundingSource: rail === "bank" ? { ref: `source-of-${personId}`, name: "Sandbox Bank ••1234" } : null,
  customer: rail === "bank" ? { status: "verified", reason: null } : null,
  updatedAt: moment(),
  version: 1,
});
