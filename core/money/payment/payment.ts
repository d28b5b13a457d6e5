import { Effect, Schema } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { ContractId, MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { Cents, cents, sum } from "#core/shared/money.ts";
import { sides } from "#core/shared/side.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { PaymentState } from "./payment.machine.ts";

/** The two rails on which money moves. */
export const Rail = Schema.Literals(["card", "bank"]);
export type Rail = typeof Rail.Type;

/** Why a payment failed: the provider's code and a sentence for people. */
export const Failure = Schema.Struct({ code: Schema.String, message: Schema.String });
export type Failure = typeof Failure.Type;

/** The code of a failed payment whose card was charged anyway, and whose whole charge was refunded. */
export const lateChargeReturned = "late_charge_returned";

/** The code of a failure before anything was sent: a lost payment had already brought the money to a provider. */
export const paidBefore = "paid_before";

/** Codes of failures that nobody declined: given up before a charge, or the milestone was paid before. */
export const quietFailures: ReadonlyArray<string> = ["canceled", "abandoned", paidBefore];

/** What happens to the money once a card is charged. */
export const Purpose = Schema.Literals(["pay", "fund"]);
export type Purpose = typeof Purpose.Type;

/** One attempt to pay a milestone. Its id is the idempotency key for each piece of the provider's work. */
export const Payment = Schema.Struct({
  id: PaymentId,
  /**
   * The held payment that this one was split off, to be released or given back separately from the rest: both belong to
   * one charge, and the other's amount no longer includes this one. Null for every payment that has its own charge.
   */
  partOf: Schema.NullOr(PaymentId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  milestoneId: MilestoneId,
  contractId: ContractId,
  ...sides,
  rail: Rail,
  state: PaymentState,
  /** `pay`: passed on to the bidder as soon as it is charged. `fund`: held until the poster releases it; card only. */
  purpose: Purpose.pipe(Schema.withDecodingDefaultKey(Effect.succeed("pay" as const))),
  /** What reaches the bidder; plus the fee, it is the total that the poster pays. Fixed when the payment starts. */
  milestoneAmount: Cents,
  fee: Cents,
  total: Cents,
  /**
   * The provider's id of the bank account that the payer confirmed; the money comes from no other one. Null by card,
   * and for payments from before this was stored, which use the current account.
   */
  sourceRef: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The provider's id of the charge: a card intent or a bank transfer. */
  providerRef: Schema.NullOr(Schema.String),
  /** The provider's id of the charge that the bidder is paid from; for a bank transfer only if it was held up. */
  chargeRef: Schema.NullOr(Schema.String),
  /** The provider's id of the transfer to the bidder that follows a charge. */
  transferRef: Schema.NullOr(Schema.String),
  failure: Schema.NullOr(Failure),
  /** When held money was released to be paid out; null if it was not, or was never held. */
  releasedAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Since when the held money is kept back as retainage, the rest being released; null if it is not retainage. */
  keptBackAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  ...createdAndVersioned,
});
export type Payment = typeof Payment.Type;

/** The fields that are still empty when a payment begins. */
export const onlyBegun = {
  providerRef: null,
  chargeRef: null,
  transferRef: null,
  failure: null,
  releasedAt: null,
  keptBackAt: null,
};

/** What a payment or refund was for, and between whom. */
export const PaidFor = Schema.Struct({
  listingTitle: Schema.String,
  /** The milestone's number in its contract. */
  milestone: Schema.Int,
  poster: PersonCard,
  bidder: PersonCard,
});

/** A payment in a list. */
export const PaymentSummary = Schema.Struct({
  ...Payment.fields,
  ...PaidFor.fields,
  /** What the poster got back of it through refunds, in cents. */
  refunded: Cents,
});
export type PaymentSummary = typeof PaymentSummary.Type;

/** What the contract's record says about a payment; in cents. */
export const paymentFacts = ({ milestoneId, milestoneAmount, fee, total, rail, purpose }: Payment) => ({
  milestoneId,
  amount: milestoneAmount,
  fee,
  total,
  rail,
  purpose,
});

/**
 * The states of a live payment. A milestone has at most one such payment that is not held and never was, besides
 * split-off parts. Several can be held for it, if a change made it larger and the difference was funded too, or if some
 * is retainage.
 */
export const livePaymentStates = ["started", "processing", "unresolved", "held", "charged"] as const;

/** Whether it was charged to be held and is not released: as far as anybody has said, the bidder has not earned it. */
export const isHeldBack = ({ purpose, releasedAt }: Pick<Payment, "purpose" | "releasedAt">): boolean =>
  purpose === "fund" && releasedAt === null;

export const isLivePayment = ({ state }: Pick<Payment, "state">): boolean =>
  (livePaymentStates as ReadonlyArray<string>).includes(state);

/** Whether it is on its way: begun, and neither over nor held. */
export const isMoving = (payment: Pick<Payment, "state">): boolean =>
  isLivePayment(payment) && payment.state !== "held";

/** Returns the payment that was charged for it: itself, unless it was split off another one. */
export const chargedBy = ({ id, partOf }: Pick<Payment, "id" | "partOf">): PaymentId => partOf ?? id;

/** Whether it was split off another payment after that one was released: the release was of both, and posted once. */
export const wasReleasedWithin = ({
  partOf,
  releasedAt,
  createdAt,
}: Pick<Payment, "partOf" | "releasedAt" | "createdAt">): boolean =>
  partOf !== null && releasedAt !== null && createdAt > releasedAt;

/** Whether it was split off held money to go back to the poster. */
export const isGoingBack = ({ state, partOf }: Pick<Payment, "state" | "partOf">): boolean =>
  state === "held" && partOf !== null;

/** Whether it is held as retainage, for which nobody waits before the contract is over. */
export const isKeptBack = ({ state, keptBackAt }: Pick<Payment, "state" | "keptBackAt">): boolean =>
  state === "held" && keptBackAt !== null;

/** Whether it is held until its poster releases it: neither split off to go back nor kept back. */
export const isHeld = (payment: Pick<Payment, "state" | "partOf" | "keptBackAt">): boolean =>
  payment.state === "held" && payment.partOf === null && !isKeptBack(payment);

type Sum = Pick<Payment, "state" | "partOf" | "keptBackAt" | "milestoneAmount">;

/** Returns the sum of these payments' milestone amounts, in cents. */
export const worthOf = (payments: ReadonlyArray<Pick<Sum, "milestoneAmount">>): number =>
  sum(payments.map(({ milestoneAmount }) => milestoneAmount));

/** Returns what a milestone's payments brought to the bidder, in cents; includes what the bidder refunded since. */
export const paidOf = (payments: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>): number =>
  worthOf(payments.filter(({ state }) => state === "settled"));

/** Returns what was released to the bidder or paid, whether or not it has arrived, in cents. */
const passedOf = (payments: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>): number =>
  worthOf(payments.filter(({ state }) => state === "charged" || state === "settled"));

const covers = (it: Sum): boolean => ["held", "charged", "settled"].includes(it.state) && !isGoingBack(it);

/**
 * Returns a milestone's retainage that is held, or was held and is released by now, by these payments of it, in cents:
 * its waiver is for this amount. Excludes what went back.
 */
export const keptOf = (payments: ReadonlyArray<Sum>): number =>
  worthOf(payments.filter((it) => it.keptBackAt !== null && covers(it)));

/** Returns how much of a milestone's payable amount these payments of it have neither paid nor charged, in cents. */
export const unpaidOf = (payable: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, payable - worthOf(payments.filter((it) => covers(it) && !isKeptBack(it)))));

/** Returns how much of the milestone, with retainage, no card was charged for, in cents: what can be funded. */
export const unfundedOf = (amount: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, amount - worthOf(payments.filter(covers))));

/**
 * Returns how much of a milestone was paid, or charged to be held, in cents: this is not owed once it is done. If some
 * was kept back, retainage that went back is not owed again either.
 */
export const coveredOf = (payments: ReadonlyArray<Sum>): number =>
  worthOf(
    payments.filter(
      (it) => covers(it) || (it.state === "refunded" && payments.some(({ keptBackAt }) => keptBackAt !== null)),
    ),
  );

/** Returns how much of `held` is released now, in cents: not the retainage. `tried`: all the milestone's payments. */
export const releasableOf = (
  payable: Cents,
  held: number,
  tried: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>,
): Cents => {
  const left = payable - passedOf(tried);
  // If more was released than is payable by now, because the milestone was made smaller, none of the rest is kept back.
  return cents(left > 0 ? Math.min(held, left) : held);
};

/** Whether money is held for a milestone and none of it is left to fund; `payments` are the milestone's. */
export const isFunded = ({ amount }: Pick<Milestone, "amount">, payments: ReadonlyArray<Sum>): boolean =>
  payments.some(({ state }) => state === "held") && unfundedOf(amount, payments) === 0;

type Stage = Pick<Milestone, "kind" | "state" | "amount">;

/**
 * Returns what must go back to the poster of a milestone's held money, by payment, in cents: parts that were split off
 * for that; everything if the milestone was dropped; otherwise what exceeds the milestone's amount since a change made
 * it smaller, from the latest funding first; and, until it is completed, retainage beyond its share. `payments` are
 * those of the milestone, oldest first.
 */
export const dueBackOf = (
  contract: Pick<Contract, "retainage">,
  milestone: Stage,
  payments: ReadonlyArray<Sum & Pick<Payment, "id">>,
): ReadonlyMap<PaymentId, number> => {
  const open = milestone.state === "dropped" ? 0 : Math.max(0, milestone.amount - passedOf(payments));
  const due = new Map<PaymentId, number>();
  /** Leaves this much of them held, and returns how much room is left. */
  const keep = (room: number, held: typeof payments): number =>
    held.reduce((left, { id, milestoneAmount }) => {
      const kept = Math.min(left, milestoneAmount);
      if (kept < milestoneAmount) due.set(id, milestoneAmount - kept);
      return left - kept;
    }, room);
  // A completed milestone's retainage is what was left when the rest was released.
  const share = milestone.state === "completed" ? open : Math.min(open, retainedOf(contract, milestone));
  const kept = share - keep(share, payments.filter(isKeptBack));
  keep(open - kept, payments.filter(isHeld));
  keep(0, payments.filter(isGoingBack));
  return due;
};

/** Returns what stays held for a milestone until its release, in cents; without retainage and what has to go back. */
export const heldOf = (
  contract: Pick<Contract, "retainage">,
  milestone: Stage,
  payments: ReadonlyArray<Sum & Pick<Payment, "id">>,
): number => {
  const due = dueBackOf(contract, milestone, payments);
  const held = payments.filter(isHeld);
  return worthOf(held) - sum(held.map(({ id }) => due.get(id) ?? 0));
};

/** Whether the provider can still report news: while it is live, and for a bank transfer also once it has settled. */
export const canMove = (payment: Pick<Payment, "state" | "rail">): boolean =>
  isLivePayment(payment) || (payment.rail === "bank" && payment.state === "settled");
