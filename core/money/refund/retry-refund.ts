import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked } from "#core/shared/errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { ownRefund } from "./refunds.ts";
import { refundPayment } from "./request-refund.ts";

/** Begins a refund that failed anew, by the bidder's rights. Fails `Blocked` for one that did not, and as `refundPayment` does. */
export const retryRefund = Effect.fn("retryRefund")(function* (actor: PersonActor, id: RefundId) {
  const { state, paymentId, amount, reason } = yield* ownRefund(actor, "bidder", id);
  if (state === "failed") return yield* refundPayment(actor, { paymentId, amount, reason });
  return yield* new Blocked({
    code: "refund_not_failed",
    message: `This refund is '${state}': only one that failed is begun anew.`,
    whoCanFix: "support",
    whatToDo: "Ask the provider how it stands: dibbs refunds sync",
  });
});
