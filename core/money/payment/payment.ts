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

/** The two ways that money takes. */
export const Rail = Schema.Literals(["card", "bank"]);
export type Rail = typeof Rail.Type;

/** Why a payment failed: the provider's code and a sentence for people. */
export const Failure = Schema.Struct({ code: Schema.String, message: Schema.String });
export type Failure = typeof Failure.Type;

/** The code of a failure after which a card was charged all the same, and the whole charge refunded. */
export const lateChargeReturned = "late_charge_returned";

/** The code of a failure before anything was sent: a provider had money for the milestone by a payment that was lost here. */
export const paidBefore = "paid_before";

/** Failures where nobody has declined anything: it was given up before anything was charged, or the milestone was paid before. */
export const quietFailures: ReadonlyArray<string> = ["canceled", "abandoned", paidBefore];

/** What becomes of the money once a card was charged. */
export const Purpose = Schema.Literals(["pay", "fund"]);
export type Purpose = typeof Purpose.Type;

/** One attempt to pay a milestone. Its id is the key under which the provider does each piece of work once. */
export const Payment = Schema.Struct({
  id: PaymentId,
  /**
   * The payment that was held and this one was split off, to be released or given back apart from the rest: both are of one
   * charge, and what is split off is no longer in the amount of the other. Null for every payment that has a charge of its own.
   */
  partOf: Schema.NullOr(PaymentId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  milestoneId: MilestoneId,
  contractId: ContractId,
  ...sides,
  rail: Rail,
  state: PaymentState,
  /** `pay`: it is passed on to the bidder as soon as it was charged. `fund`: it is held until the poster releases it; by card alone. */
  purpose: Purpose.pipe(Schema.withDecodingDefaultKey(Effect.succeed("pay" as const))),
  /** What reaches the bidder; with the fee it is the total that the poster pays. Frozen when the payment starts. */
  milestoneAmount: Cents,
  fee: Cents,
  total: Cents,
  /**
   * The provider's name for the bank account that the payer has confirmed; the money comes from no other one. Null by card, and of
   * payments that began before it was kept, which come from the one in use.
   */
  sourceRef: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The provider's name for the charge: a card intent or a bank transfer. */
  providerRef: Schema.NullOr(Schema.String),
  /** The provider's name for what it charged, and the bidder is paid out of; of a bank transfer only where it was held up. */
  chargeRef: Schema.NullOr(Schema.String),
  /** The provider's name for the transfer to the bidder that follows a charge. */
  transferRef: Schema.NullOr(Schema.String),
  failure: Schema.NullOr(Failure),
  /** When what was held was released to be paid out; null for what was not, and for what was never held. */
  releasedAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Since when what is held of it is kept back as retainage: the milestone's other money was released. Null for what is not. */
  keptBackAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  ...createdAndVersioned,
});
export type Payment = typeof Payment.Type;

/** What a payment has not when it begins. */
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
  /** What the poster has got back of it through refunds, in cents. */
  refunded: Cents,
});
export type PaymentSummary = typeof PaymentSummary.Type;

/** What the record of the contract says of a payment; in cents. */
export const paymentFacts = ({ milestoneId, milestoneAmount, fee, total, rail, purpose }: Payment) => ({
  milestoneId,
  amount: milestoneAmount,
  fee,
  total,
  rail,
  purpose,
});

/**
 * The states in which a payment is alive. A milestone has at most one such payment that is not held, nor was, beside what was split off:
 * what is held for it is of several payments where a change has made it larger and the difference was funded too, or some is kept back.
 */
export const livePaymentStates = ["started", "processing", "unresolved", "held", "charged"] as const;

/** Whether it was charged to be held, and has not been released: what the bidder has not earned yet, as far as anybody has said. */
export const isHeldBack = ({ purpose, releasedAt }: Pick<Payment, "purpose" | "releasedAt">): boolean =>
  purpose === "fund" && releasedAt === null;

export const isLivePayment = ({ state }: Pick<Payment, "state">): boolean =>
  (livePaymentStates as ReadonlyArray<string>).includes(state);

/** It is on its way: begun, and neither over nor held. */
export const isMoving = (payment: Pick<Payment, "state">): boolean =>
  isLivePayment(payment) && payment.state !== "held";

/** The payment whose charge it is of: itself, unless it was split off another one. */
export const chargedBy = ({ id, partOf }: Pick<Payment, "id" | "partOf">): PaymentId => partOf ?? id;

/** Whether it was split off another payment after that one was released: the release was of both, and posted once. */
export const wasReleasedWithin = ({
  partOf,
  releasedAt,
  createdAt,
}: Pick<Payment, "partOf" | "releasedAt" | "createdAt">): boolean =>
  partOf !== null && releasedAt !== null && createdAt > releasedAt;

/** Whether it was split off what is held to go back to the poster. */
export const isGoingBack = ({ state, partOf }: Pick<Payment, "state" | "partOf">): boolean =>
  state === "held" && partOf !== null;

/** Whether it is held as retainage: nobody waits for it before the contract is over. */
export const isKeptBack = ({ state, keptBackAt }: Pick<Payment, "state" | "keptBackAt">): boolean =>
  state === "held" && keptBackAt !== null;

/** Whether it is held until its poster releases it: it neither was split off to go back nor is kept back. */
export const isHeld = (payment: Pick<Payment, "state" | "partOf" | "keptBackAt">): boolean =>
  payment.state === "held" && payment.partOf === null && !isKeptBack(payment);

type Sum = Pick<Payment, "state" | "partOf" | "keptBackAt" | "milestoneAmount">;

/** What these payments move in all, in cents. */
export const worthOf = (payments: ReadonlyArray<Pick<Sum, "milestoneAmount">>): number =>
  sum(payments.map(({ milestoneAmount }) => milestoneAmount));

/** What has reached the bidder by these payments of a milestone, in cents; what they gave back since was paid all the same. */
export const paidOf = (payments: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>): number =>
  worthOf(payments.filter(({ state }) => state === "settled"));

/** What was released to the bidder or paid, whether or not it has arrived, in cents. */
const passedOf = (payments: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>): number =>
  worthOf(payments.filter(({ state }) => state === "charged" || state === "settled"));

const covers = (it: Sum): boolean => ["held", "charged", "settled"].includes(it.state) && !isGoingBack(it);

/**
 * What is kept back of a milestone and held, or was and is released by now, by these payments of it, in cents: its waiver is for so
 * much. What went back of it does not count.
 */
export const keptOf = (payments: ReadonlyArray<Sum>): number =>
  worthOf(payments.filter((it) => it.keptBackAt !== null && covers(it)));

/** What nobody has paid yet of what is to be paid for a milestone, and no card was charged for, in cents; these are its payments. */
export const unpaidOf = (payable: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, payable - worthOf(payments.filter((it) => covers(it) && !isKeptBack(it)))));

/** What no card was charged for of the whole milestone, what is kept back of it as well, in cents: so much can be funded. */
export const unfundedOf = (amount: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, amount - worthOf(payments.filter(covers))));

/**
 * What of a milestone was paid, or charged to be held, in cents: so much of it is not owed once it is done. Where some was kept back,
 * what went back of that is not owed again either.
 */
export const coveredOf = (payments: ReadonlyArray<Sum>): number =>
  worthOf(
    payments.filter(
      (it) => covers(it) || (it.state === "refunded" && payments.some(({ keptBackAt }) => keptBackAt !== null)),
    ),
  );

/** What of so much that is held is released now, in cents: without what is kept back; `tried` are all payments of its milestone. */
export const releasableOf = (
  payable: Cents,
  held: number,
  tried: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>,
): Cents => {
  const left = payable - passedOf(tried);
  // Where more was released than is to be paid by now, because the milestone is worth less, nothing is kept back of the rest.
  return cents(left > 0 ? Math.min(held, left) : held);
};

/** Whether money is held for a milestone, and nothing of it waits to be funded; these are its payments. */
export const isFunded = ({ amount }: Pick<Milestone, "amount">, payments: ReadonlyArray<Sum>): boolean =>
  payments.some(({ state }) => state === "held") && unfundedOf(amount, payments) === 0;

type Stage = Pick<Milestone, "kind" | "state" | "amount">;

/**
 * What has to go back to the poster of what is held for a milestone, by the payment, in cents: what was split off for that, all of it
 * where the milestone was dropped, and else what is more than the milestone is worth since a change has made it smaller, out of what was
 * funded last; and what is kept back beyond its share of that, until it is completed. `payments` are those of the milestone, oldest first.
 */
export const dueBackOf = (
  contract: Pick<Contract, "retainage">,
  milestone: Stage,
  payments: ReadonlyArray<Sum & Pick<Payment, "id">>,
): ReadonlyMap<PaymentId, number> => {
  const open = milestone.state === "dropped" ? 0 : Math.max(0, milestone.amount - passedOf(payments));
  const due = new Map<PaymentId, number>();
  /** Leaves so much of them held, and answers how much room is left. */
  const keep = (room: number, held: typeof payments): number =>
    held.reduce((left, { id, milestoneAmount }) => {
      const kept = Math.min(left, milestoneAmount);
      if (kept < milestoneAmount) due.set(id, milestoneAmount - kept);
      return left - kept;
    }, room);
  // Of one that is completed, what is kept back is what was left when the rest was released.
  const share = milestone.state === "completed" ? open : Math.min(open, retainedOf(contract, milestone));
  const kept = share - keep(share, payments.filter(isKeptBack));
  keep(open - kept, payments.filter(isHeld));
  keep(0, payments.filter(isGoingBack));
  return due;
};

/** What stays held for a milestone until it is released, in cents; without what has to go back, and what is kept back. */
export const heldOf = (
  contract: Pick<Contract, "retainage">,
  milestone: Stage,
  payments: ReadonlyArray<Sum & Pick<Payment, "id">>,
): number => {
  const due = dueBackOf(contract, milestone, payments);
  const held = payments.filter(isHeld);
  return worthOf(held) - sum(held.map(({ id }) => due.get(id) ?? 0));
};

/** Whether the provider can still have something to say of it: while it lives, and of a bank transfer that has settled. */
export const canMove = (payment: Pick<Payment, "state" | "rail">): boolean =>
  isLivePayment(payment) || (payment.rail === "bank" && payment.state === "settled");
