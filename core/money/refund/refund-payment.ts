import { Effect } from "effect";
import { posterLink } from "#core/contract/contract/contract-link.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { dollars } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moveRefund } from "./move-refund.ts";
import { type RefundInput, startRefund } from "./start-refund.ts";

/**
 * The bidder, or support for them, gives money of a payment back that they have received, all of it or a part: writes the
 * intent and queues the work; no provider is asked here. Fails as `requestRefund` does.
 */
export const refundPayment = Effect.fn("refundPayment")(function* (actor: PersonActor, input: RefundInput) {
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const { refund, contract, milestone } = yield* startRefund(actor, "bidder", input);
      const agreed = yield* moveRefund(actor, "bidder", contract, refund, "agree");
      yield* jobs.put({ name: "advance-refund", refundId: refund.id });
      yield* tell(refund.posterId, {
        kind: "refund",
        title: "Refund on its way",
        message: `You get ${dollars(refund.amount)} of milestone ${milestone.number} back: ${refund.reason}`,
        link: posterLink(refund),
      });
      return agreed;
    }),
  );
});
