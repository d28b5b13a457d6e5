import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import type { Payment } from "./payment.ts";
import { Payments } from "./payments.ts";
import { showPayment } from "./show-payment.ts";

/**
 * Ends a charge whose money a refund gave back before the bidder had it, or begins it again where the card sent that back;
 * inside the caller's unit of work.
 */
export const moveCharge = Effect.fnUntraced(function* (
  contract: Contract,
  payment: Payment,
  event: "refund" | "bounce",
  reason: string,
) {
  const payments = yield* Payments;
  const state = yield* paymentLifecycle.move(payment.state, event, "system");
  const moved = yield* payments.save({ ...payment, state, failure: null, updatedAt: yield* now });
  yield* recordMove(systemActor("refunds"), {
    noun: "payment",
    subjectId: payment.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event,
    from: payment.state,
    to: state,
    reason,
  });
  yield* showPayment(moved, payment, event);
});
