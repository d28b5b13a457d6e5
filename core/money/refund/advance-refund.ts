import { Effect } from "effect";
import { unanswered } from "#core/money/payment/provider-errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { applyRefund } from "./apply-refund.ts";
import { canRefundMove, type Refund } from "./refund.ts";
import { Refunds } from "./refunds.ts";
import { sendRefund } from "./send-refund.ts";

/**
 * Advances a refund as far as possible: asks the provider, makes the move that its answer allows, and repeats while the
 * refund changes, even if somebody else changed it. The worker, webhooks and the sweeper all call this, in any order
 * and any number of times. `hasNews` works as in `advancePayment`.
 */
export const advanceRefund = Effect.fn("advanceRefund")(function* (
  id: RefundId,
  { hasNews = false }: { readonly hasNews?: boolean } = {},
) {
  let refund: Refund = yield* (yield* Refunds).get(id);
  while (canRefundMove(refund)) {
    const outcome = yield* sendRefund(refund);
    const isAtRest = refund.state === "refunded";
    if (hasNews && isAtRest && outcome.event === "wait" && outcome.isSilent) return yield* unanswered("refunds");
    const moved: Refund = yield* applyRefund(refund, outcome);
    if (moved.version === refund.version) return moved;
    refund = moved;
  }
  return refund;
});
