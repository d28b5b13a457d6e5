import { Effect } from "effect";
import { returnHeld } from "#core/money/refund/return-held.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { canMove, type Payment } from "./payment.ts";
import { Payments } from "./payments.ts";
import { unanswered } from "./provider-errors.ts";
import { returnLateCharge } from "./return-late-charge.ts";
import { sendPayment } from "./send-payment.ts";

/**
 * Takes a payment as far as it can go now: asks the provider, makes the move its answer allows, and goes on while
 * something moves, be it by somebody else: then the answer was about an earlier payment, and the provider is asked anew.
 * Of one that has failed it makes sure that no money has moved; what is held for a milestone that was dropped goes back,
 * and so does what was paid in a contract that the poster has left. The worker, a webhook, the sweeper and the poster's browser all call this, in any order and number.
 * With `hasNews`, the provider has said that something happened to it: what is at rest is asked about again by itself only a day
 * later, so `Unavailable` where the provider then does not answer.
 */
export const advancePayment = Effect.fn("advancePayment")(function* (
  id: PaymentId,
  { hasNews = false }: { readonly hasNews?: boolean } = {},
) {
  let payment: Payment = yield* (yield* Payments).get(id);
  if (payment.state === "failed") return yield* returnLateCharge(payment);
  while (canMove(payment)) {
    const outcome = yield* sendPayment(payment);
    const isAtRest = payment.state === "held" || payment.state === "settled";
    if (hasNews && isAtRest && outcome.event === "wait" && outcome.isSilent) return yield* unanswered("payments");
    const moved: Payment = yield* applyOutcome(payment, outcome);
    if (moved.version === payment.version) break;
    payment = moved;
  }
  if (payment.state === "held" || payment.state === "settled") yield* returnHeld(payment);
  return payment;
});
