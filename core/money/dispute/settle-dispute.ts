import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { type Actor, isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked } from "#core/shared/errors.ts";
import { Cents, cents, sum } from "#core/shared/money.ts";
import { refundableOf } from "./decide-dispute.ts";

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
    const view = yield* contracts.view(contract.id);
    const milestone = yield* milestones.get(milestoneId);
    if (!view.payments.some((it) => it.milestoneId === milestoneId && it.state === "settled"))
      return yield* paymentGone();
    const reason = isSupport(bidder)
      ? `Dibbs Support decided dispute ${number}.`
      : `You both agreed in dispute ${number}.`;
    // Of a milestone that was released in parts, what was paid last goes back first.
    const from = refundableOf({ ...view, milestone });
    const most = sum(from.map(({ left }) => left));
    let due = rest as number;
    for (const { payment, left } of from) {
      const isLast = payment === from.at(-1)?.payment;
      // What is more than can be refunded by now is refused there.
      const amount = cents(most < rest && isLast ? due : Math.min(due, left));
      if (amount > 0) yield* refundPayment(bidder, { paymentId: payment.id, amount, reason });
      due -= amount;
    }
    return;
  }
  const milestone = yield* milestones.get(milestoneId);
  yield* contracts.save({ ...contract, totalCost: Cents.make(contract.totalCost - rest), updatedAt: yield* now });
  if (share === 0) yield* moveMilestone(actor, "system", contract, milestone, "drop");
  else yield* milestones.save({ ...milestone, amount: share, updatedAt: yield* now });
});
