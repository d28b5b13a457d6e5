import { changeOrderLifecycle } from "#core/contract/change-order/change-order.machine.ts";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { waiverLifecycle } from "#core/contract/waiver/waiver.machine.ts";
import { bidLifecycle } from "#core/market/bid/bid.machine.ts";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import { questionLifecycle } from "#core/market/question/question.machine.ts";
import { chargebackLifecycle } from "#core/money/chargeback/chargeback.machine.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { credentialLifecycle } from "#core/people/credential/credential.machine.ts";
import { standingLifecycle } from "#core/people/person/standing.machine.ts";
import { caseLifecycle } from "#core/support/case/case.machine.ts";
import { approvalLifecycle } from "#core/support/staff/approval.machine.ts";
import { ticketLifecycle } from "#core/support/ticket/ticket.machine.ts";
import { webhookEventLifecycle } from "#core/support/webhook-event/webhook-event.machine.ts";

/** Every state machine of the product, in the order of core/README.md. */
export const everyMachine = [
  listingLifecycle,
  bidLifecycle,
  contractLifecycle,
  milestoneLifecycle,
  changeOrderLifecycle,
  disputeLifecycle,
  paymentLifecycle,
  refundLifecycle,
  chargebackLifecycle,
  questionLifecycle,
  ticketLifecycle,
  caseLifecycle,
  approvalLifecycle,
  webhookEventLifecycle,
  standingLifecycle,
  credentialLifecycle,
  waiverLifecycle,
];
