import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { isHeld, type Payment, paidOf, releasableOf, worthOf } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releaseHeld } from "#core/money/payment/release-payment.ts";
import { splitHeld } from "#core/money/payment/split-held.ts";
import { refundable } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { type Actor, isSupport, type PersonActor, personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import { Cents, cents } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";
import { paidBy, refundableOf } from "./decide-dispute.ts";

/** Blocks settling a paid milestone's dispute if the payment was reversed since the dispute began. */
const paymentGone = refusal("PaymentGone", "you", {
  message: "The payment in dispute was reversed, so none of it can be refunded.",
  whatToDo: "Withdraw the dispute. The milestone has to be paid again.",
});

type Settling = {
  /** The side that agreed to the split, or support. */
  readonly actor: Actor;
  /** Both sides as actors, because both agreed, or support acting on their behalf. */
  readonly sides: Readonly<Record<Side, PersonActor>>;
  readonly contract: Contract;
  readonly dispute: Dispute;
  readonly share: Cents;
  readonly reason: string;
};

/**
 * Refunds the poster's part of what was paid: the retainage first, then, if the milestone was released in parts, the
 * latest payments first.
 */
const refundRest = Effect.fnUntraced(function* ({ sides, contract, dispute, share, reason }: Settling) {
  const view = yield* (yield* Contracts).view(contract.id);
  const milestone = yield* (yield* Milestones).get(dispute.milestoneId);
  const rest = dispute.amount - share;
  if (rest === 0) return;
  const paid = paidBy({ ...view, milestone });
  const [first] = paid;
  if (first?.payment.state !== "settled") return yield* paymentGone();
  const found = refundableOf({ ...view, milestone });
  // If the card's bank is deciding or all of it already went back outside Dibbs, the refund fails with that reason.
  const from = found.length > 0 ? found : [paid.find(({ isBusy }) => isBusy) ?? first];
  let due = rest;
  for (const { payment, left } of from) {
    // Anything beyond what can be refunded by now is requested from the last payment, where it is refused.
    const amount = payment === from.at(-1)?.payment ? due : Math.min(due, left);
    // Held money goes back only as a whole, so a part is split off as its own payment.
    const isPart = payment.state === "held" && amount > 0 && amount < left;
    const split = { amount: cents(amount), to: "give_back", reason } as const;
    const { id } = isPart ? (yield* splitHeld(sides.poster, contract, payment, split)).part : payment;
    if (amount > 0) yield* refundPayment(sides.bidder, { paymentId: id, amount: cents(amount), reason });
    due -= amount;
  }
});

/**
 * Releases the bidder's share of what is held, without the retainage, and gives back the rest; `first` is one of the
 * payments that hold it.
 */
const splitBetween = Effect.fnUntraced(function* (
  first: Payment,
  held: ReadonlyArray<Payment>,
  tried: ReadonlyArray<Payment>,
  settling: Settling,
) {
  const { sides, contract, share, reason } = settling;
  const payments = yield* Payments;
  const milestone = yield* (yield* Milestones).get(first.milestoneId);
  const theirs = cents(Math.min(share, worthOf(held)));
  const worth = { ...milestone, amount: cents(paidOf(tried) + share) };
  const release = theirs === 0 ? theirs : releasableOf(payableOf(contract, worth), theirs, tried);
  if (release > 0) yield* releaseHeld(sides.poster, first, release, reason);
  let toKeep = theirs - release;
  for (const { id } of held) {
    const rest = yield* payments.get(id);
    if (!isHeld(rest)) continue;
    const kept = Math.min(toKeep, rest.milestoneAmount);
    toKeep -= kept;
    const back = cents(rest.milestoneAmount - kept);
    if (back === 0) {
      yield* payments.save({ ...rest, keptBackAt: yield* now });
      continue;
    }
    // What goes back becomes its own payment, so that only the retainage is left.
    const split = { amount: back, to: "give_back", reason, keepsRest: true } as const;
    const { id: paymentId } = kept === 0 ? rest : (yield* splitHeld(sides.poster, contract, rest, split)).part;
    const refunds = yield* (yield* Refunds).ofPayment(id);
    const amount = kept === 0 ? cents(refundable(rest, refunds, yield* readChargebacks(rest))) : back;
    yield* refundPayment(sides.bidder, { paymentId, amount, reason });
  }
});

/** Lowers the milestone's unpaid amount to the bidder's share; a milestone with nothing left to pay is over. */
const makeWorth = Effect.fnUntraced(function* ({ actor, contract, dispute, share }: Settling, paid: number) {
  const milestones = yield* Milestones;
  const at = yield* now;
  const totalCost = Cents.make(contract.totalCost - (dispute.amount - share));
  yield* (yield* Contracts).save({ ...contract, totalCost, updatedAt: at });
  const milestone = yield* milestones.get(dispute.milestoneId);
  if (share === 0 && paid === 0) return yield* moveMilestone(actor, "system", contract, milestone, "drop");
  const worth = { ...milestone, amount: Cents.make(paid + share) };
  if (share === 0) return yield* moveMilestone(actor, "system", contract, worth, "complete");
  return yield* milestones.save({ ...worth, updatedAt: at });
});

/**
 * Carries out the result of a dispute, inside the caller's unit of work, after the dispute itself was moved. The unpaid
 * part of the milestone is then worth the bidder's share: of held money, that share is released and the rest given
 * back, at once; money that is not held waits to be paid, and a milestone worth nothing is dropped. Of a paid
 * milestone, the poster's part is refunded. Acts with the rights of both sides, because they agreed or support decided
 * for them. Returns whether money was held. Fails as a release or a refund does.
 */
export const settleDispute = Effect.fnUntraced(function* (
  actor: Actor,
  bidder: PersonActor,
  contract: Contract,
  dispute: Dispute,
  share: Cents,
) {
  const { milestoneId, number, isPaid } = dispute;
  const bySupport = isSupport(bidder);
  const settling: Settling = {
    actor,
    sides: { bidder, poster: bySupport ? { ...bidder, personId: contract.posterId } : personActor(contract.posterId) },
    contract,
    dispute,
    share,
    reason: bySupport ? `Dibbs Support decided dispute ${number}.` : `You both agreed in dispute ${number}.`,
  };
  if (isPaid) {
    yield* refundRest(settling);
    return false;
  }
  const tried = yield* (yield* Payments).ofMilestone({ contractId: contract.id, milestoneId });
  const held = tried.filter(isHeld);
  const [first] = held;
  if (first !== undefined) yield* splitBetween(first, held, tried, settling);
  yield* makeWorth(settling, paidOf(tried));
  return first !== undefined;
});
