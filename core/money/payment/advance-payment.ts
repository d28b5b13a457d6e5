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
 * Advances a payment as far as possible: asks the provider, makes the move that its answer allows, and repeats while
 * the payment changes, even if somebody else changed it, because then the answer was outdated. For a failed payment,
 * makes sure that no money has moved. Gives back held money of a dropped milestone, and everything paid in a contract
 * that the poster left. The worker, webhooks, the sweeper and the poster's browser all call this, in any order and any
 * number of times. `hasNews` means that the provider reported an event: because a payment at rest is polled only a day
 * later, fails `Unavailable` if the provider then does not answer.
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
