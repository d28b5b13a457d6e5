import { Effect } from "effect";
import { bidderLink } from "#core/contract/contract/contract-link.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { dollars } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type RefundInput, startRefund } from "./start-refund.ts";

/**
 * The poster asks for money of a settled payment back; nothing moves until the bidder agrees. Fails `RefundInProgress`,
 * `Invalid` (more than what is left of the payment) or `Blocked` (it has not arrived, a bank account is gone).
 */
export const requestRefund = Effect.fn("requestRefund")(function* (actor: PersonActor, input: RefundInput) {
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const { refund, contract, milestone } = yield* startRefund(actor, "poster", input);
      yield* tell(refund.bidderId, {
        kind: "refund",
        title: "Refund asked for",
        message: `You are asked to give ${dollars(refund.amount)} of milestone ${milestone.number} back: ${refund.reason} Agree or refuse.`,
        link: bidderLink(contract),
      });
      yield* show([refund.posterId, refund.bidderId], { noun: "refund", id: refund.id, event: "request" });
      return refund;
    }),
  );
});
