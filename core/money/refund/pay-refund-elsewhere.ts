import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import { isOpenChargeback } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { isOfCharge, postRefund } from "#core/money/ledger/post-entries.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { systemActor } from "#core/shared/actor.ts";
import { checkText, refusal } from "#core/shared/errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { moveCharge, onwardOf } from "./apply-refund.ts";
import { canGoOn } from "./decide-refund-outcome.ts";
import { isStillOwed } from "./refund.ts";
import { moveRefund, Refunds } from "./refunds.ts";

const goesToBidder = refusal("GoesToBidder", "bidder", {
  message: "This money goes to the bidder by itself, so it must not be given to the poster as well.",
  whatToDo: "Wait until the bidder's account takes it, then ask the provider: dibbs refunds sync REFUND",
});

const wentPast = refusal("AlreadyBack", "support", {
  message:
    "The poster already got all or part of this money back outside Dibbs, so it must not be paid to them as well.",
  whatToDo: "If a part is still missing, refund it on the card provider's own pages. The refund ends by itself then.",
});

const chargedBack = refusal("ChargedBack", "support", {
  message: "The card's bank is ruling on a chargeback of this payment, so it must not be paid back another way.",
  whatToDo: "Wait until the bank has decided.",
});

/**
 * Records that support paid the poster another way, as `how` says, after the poster's card sent a refund back. The
 * charge was never paid out, and its milestone was paid again or is no longer due, so the money is nobody else's. Fails
 * `Blocked` if it goes to the bidder, or went back outside Dibbs or still may, and `IllegalMove` if the card did not
 * send the refund back.
 */
export const payRefundElsewhere = Effect.fn("payRefundElsewhere")(function* (
  staff: string,
  input: { readonly refundId: RefundId; readonly how: string },
) {
  const refunds = yield* Refunds;
  const how = yield* checkText("how", input.how, "Please say how the poster got the money.");
  const refund = yield* refunds.get(input.refundId);
  const contract = yield* (yield* Contracts).get(refund.contractId);
  const actor = systemActor(`support ${staff}`);
  const paid = yield* moveRefund(actor, "support", contract, refund, "pay_elsewhere", { reason: how });
  const payment = yield* (yield* Payments).get(refund.paymentId);
  if (!isOfCharge(refund) || canGoOn(yield* onwardOf(payment))) return yield* goesToBidder();
  const chargebacks = yield* readChargebacks(payment);
  if (chargebacks.some(isOpenChargeback)) return yield* chargedBack();
  const others = (yield* refunds.ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
  if (!isStillOwed({ payment, refunds: others, chargebacks }, refund.amount)) return yield* wentPast();
  yield* postRefund(paid, payment, "pay_elsewhere");
  // The charge is no longer held, and the milestone can be paid again.
  if (payment.state === "held") yield* moveCharge(contract, payment, "refund", how);
  yield* tellSide(contract, "poster", "refund", [
    "refundPaidElsewhere",
    { amount: refund.amount, project: yield* titleOf(contract.listingId), how },
  ]);
  return paid;
}, atomically);
