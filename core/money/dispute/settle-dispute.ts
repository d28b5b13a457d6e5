import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { type Actor, isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked } from "#core/shared/errors.ts";
import { Cents } from "#core/shared/money.ts";

/** What was paid is no longer there as it was when the dispute began. */
const paymentGone = (): Blocked =>
  new Blocked({
    code: "PaymentGone",
    message: "The payment in dispute was reversed, so nothing of it can be refunded.",
    whoCanFix: "you",
    whatToDo: "Withdraw the dispute. The milestone waits to be paid again.",
  });

/**
 * Carries out what a dispute has come to, inside the caller's unit of work, after the dispute itself was moved. A milestone that
 * waits to be paid is worth the bidder's share from then on, and is dropped where that is nothing; of one that was paid the rest
 * is refunded, with the rights of `bidder`, who has agreed to that or for whom support decided. Fails as a refund does.
 */
export const settleDispute = Effect.fnUntraced(function* (
  actor: Actor,
  bidder: PersonActor,
  contract: Contract,
  { milestoneId, amount, isPaid, number }: Dispute,
  share: Cents,
) {
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const rest = Cents.make(amount - share);
  if (isPaid) {
    if (rest === 0) return;
    const { payments } = yield* contracts.view(contract.id);
    const paid = payments.find((it) => it.milestoneId === milestoneId && it.state === "settled");
    if (paid === undefined) return yield* paymentGone();
    const reason = isSupport(bidder)
      ? `Dibbs Support decided dispute ${number}.`
      : `You both agreed in dispute ${number}.`;
    yield* refundPayment(bidder, { paymentId: paid.id, amount: rest, reason });
    return;
  }
  const milestone = yield* milestones.get(milestoneId);
  yield* contracts.save({ ...contract, totalCost: Cents.make(contract.totalCost - rest), updatedAt: yield* now });
  if (share === 0) yield* moveMilestone(actor, "system", contract, milestone, "drop");
  else yield* milestones.save({ ...milestone, amount: share, updatedAt: yield* now });
});
