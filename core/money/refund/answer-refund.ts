import { Effect } from "effect";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { checkText } from "#core/shared/errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideAgreement } from "./decide-refund.ts";
import { moveRefund, ownRefund, Refunds } from "./refunds.ts";

/**
 * Lets the bidder agree to the refund that the poster requested; the worker moves the money. Fails `Blocked` while the
 * payment is charged back, and if the money already went back to the poster.
 */
export const agreeToRefund = Effect.fn("agreeToRefund")(function* (actor: PersonActor, id: RefundId) {
  const refund = yield* ownRefund(actor, "bidder", id);
  const payment = yield* (yield* Payments).get(refund.paymentId);
  const chargebacks = yield* readChargebacks(payment);
  const earlier = (yield* (yield* Refunds).ofPayment(payment.id)).filter((one) => one.id !== id);
  const move = yield* Effect.fromResult(decideAgreement({ refund, payment, earlier, chargebacks }));
  const contract = yield* (yield* Contracts).get(refund.contractId);
  const agreed = yield* moveRefund(actor, "bidder", contract, refund, move);
  yield* (yield* Jobs).put({ name: "advance-refund", refundId: id });
  yield* tellSide(contract, "poster", "refund", [
    "refundAgreed",
    { amount: refund.amount, ...(yield* partiesOf(contract)), bySupport: isSupport(actor) },
  ]);
  return agreed;
}, atomically);

/** Lets the bidder decline a refund, with a reason; the poster may request again or turn to support. */
export const refuseRefund = Effect.fn("refuseRefund")(function* (
  actor: PersonActor,
  input: { readonly refundId: RefundId; readonly reason: string },
) {
  const reason = yield* checkText("reason", input.reason, "Please say why you're declining.");
  const refund = yield* ownRefund(actor, "bidder", input.refundId);
  const contract = yield* (yield* Contracts).get(refund.contractId);
  const refused = yield* moveRefund(actor, "bidder", contract, refund, "refuse", { reason });
  // Held money that a change gives back has waited for this answer.
  yield* (yield* Jobs).put({ name: "advance-payment", paymentId: refund.paymentId });
  yield* tellSide(contract, "poster", "refund", [
    "refundDeclined",
    { amount: refund.amount, ...(yield* partiesOf(contract)), reason, bySupport: isSupport(actor) },
  ]);
  return refused;
}, atomically);

/** Withdraws the poster's request for a refund. */
export const withdrawRefund = Effect.fn("withdrawRefund")(function* (actor: PersonActor, id: RefundId) {
  const refund = yield* ownRefund(actor, "poster", id);
  const contract = yield* (yield* Contracts).get(refund.contractId);
  const withdrawn = yield* moveRefund(actor, "poster", contract, refund, "withdraw");
  // Held money that a change gives back has waited for this withdrawal.
  yield* (yield* Jobs).put({ name: "advance-payment", paymentId: refund.paymentId });
  yield* tellSide(contract, "bidder", "refund", [
    "refundWithdrawn",
    { amount: refund.amount, ...(yield* partiesOf(contract)) },
  ]);
  return withdrawn;
}, atomically);
