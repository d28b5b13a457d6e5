import { Effect } from "effect";
import { bidderLink, posterLink } from "#core/contract/contract/contract-link.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { isContested } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked, invalid } from "#core/shared/errors.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { dollars } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moveRefund } from "./move-refund.ts";
import { ownRefund } from "./own-refund.ts";
import { type Refund, refundable } from "./refund.ts";
import { Refunds } from "./refunds.ts";
import { chargedBack } from "./start-refund.ts";

/** Between asking and agreeing the payment may have gone back another way. */
const checkStillDue = Effect.fnUntraced(function* (refund: Refund) {
  const chargebacks = yield* (yield* Chargebacks).ofPayment(refund.paymentId);
  if (chargebacks.some(isContested)) return yield* chargedBack();
  const payment = yield* (yield* Payments).get(refund.paymentId);
  const others = (yield* (yield* Refunds).ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
  if (refundable(payment, others, chargebacks) >= refund.amount) return;
  return yield* new Blocked({
    code: "AlreadyBack",
    message: "The payment went back to the poster another way, so this refund is not due any more.",
    whoCanFix: "you",
    whatToDo: "Refuse the refund, and say that the money is back already.",
  });
});

/**
 * The bidder agrees to give back what the poster asks for; the worker moves the money. Fails `Blocked` while the payment is
 * charged back, and where it went back to the poster already.
 */
export const agreeToRefund = Effect.fn("agreeToRefund")(function* (actor: PersonActor, id: RefundId) {
  const contracts = yield* Contracts;
  const jobs = yield* Jobs;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const refund = yield* ownRefund(actor, "bidder", id);
      yield* checkStillDue(refund);
      const contract = yield* contracts.get(refund.contractId);
      const agreed = yield* moveRefund(actor, "bidder", contract, refund, "agree");
      yield* jobs.put({ name: "advance-refund", refundId: id });
      yield* tell(refund.posterId, {
        kind: "refund",
        title: "Refund on its way",
        message: `You get the ${dollars(refund.amount)} back that you asked for.`,
        link: posterLink(refund),
      });
      return agreed;
    }),
  );
});

/** The bidder says no to a refund, and why; the poster may ask again or turn to support. */
export const refuseRefund = Effect.fn("refuseRefund")(function* (
  actor: PersonActor,
  input: { readonly refundId: RefundId; readonly reason: string },
) {
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  const reason = input.reason.trim();
  if (reason === "") return yield* invalid({ field: "reason", message: "Please say why you refuse." });
  return yield* atomic(
    Effect.gen(function* () {
      const refund = yield* ownRefund(actor, "bidder", input.refundId);
      const contract = yield* contracts.get(refund.contractId);
      const refused = yield* moveRefund(actor, "bidder", contract, refund, "refuse", { reason });
      yield* tell(refund.posterId, {
        kind: "refund",
        title: "Refund refused",
        message: `The ${dollars(refund.amount)} that you asked for are not given back: ${reason}`,
        link: posterLink(refund),
      });
      return refused;
    }),
  );
});

/** The poster no longer asks for it. */
export const withdrawRefund = Effect.fn("withdrawRefund")(function* (actor: PersonActor, id: RefundId) {
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const refund = yield* ownRefund(actor, "poster", id);
      const contract = yield* contracts.get(refund.contractId);
      const withdrawn = yield* moveRefund(actor, "poster", contract, refund, "withdraw");
      yield* tell(refund.bidderId, {
        kind: "refund",
        title: "Refund no longer asked for",
        message: `You are no longer asked to give ${dollars(refund.amount)} back.`,
        link: bidderLink(contract),
      });
      return withdrawn;
    }),
  );
});
