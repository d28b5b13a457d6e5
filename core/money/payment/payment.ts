import { Effect, Schema } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { ContractId, MilestoneId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { Cents, cents, sum } from "#core/shared/money.ts";
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
  posterId: PersonId,
  bidderId: PersonId,
  rail: Rail,
  state: PaymentState,
  /** `pay`: it is passed on to the bidder as soon as it was charged. `fund`: it is held until the poster releases it; by card alone. */
  purpose: Purpose.pipe(Schema.withDecodingDefaultKey(Effect.succeed("pay" as const))),
  /** What reaches the bidder; with the fee it is the total that the poster pays. Frozen when the payment starts. */
  milestoneAmount: Cents,
  fee: Cents,
  total: Cents,
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
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Payment = typeof Payment.Type;

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

/** The states in which a payment is alive: a milestone has at most one such payment, beside what was split off it, or is kept back. */
export const livePaymentStates = ["started", "processing", "unresolved", "held", "charged"] as const;

/** Whether it was charged to be held, and has not been released: what the bidder has not earned yet, as far as anybody has said. */
export const isHeldBack = ({ purpose, releasedAt }: Pick<Payment, "purpose" | "releasedAt">): boolean =>
  purpose === "fund" && releasedAt === null;

export const isLivePayment = ({ state }: Pick<Payment, "state">): boolean =>
  (livePaymentStates as ReadonlyArray<string>).includes(state);

/** The payment whose charge it is of: itself, unless it was split off another one. */
export const chargedBy = ({ id, partOf }: Pick<Payment, "id" | "partOf">): PaymentId => partOf ?? id;

/** Whether it was split off what is held to go back to the poster. */
export const isGoingBack = ({ state, partOf }: Pick<Payment, "state" | "partOf">): boolean =>
  state === "held" && partOf !== null;

/** Whether it is held as retainage: nobody waits for it before the contract is over. */
export const isKeptBack = ({ state, keptBackAt }: Pick<Payment, "state" | "keptBackAt">): boolean =>
  state === "held" && keptBackAt !== null;

/** Whether it is the one payment of its milestone that is under way, or held until its poster releases it. */
export const isUnderWay = (payment: Pick<Payment, "state" | "partOf" | "keptBackAt">): boolean =>
  isLivePayment(payment) && payment.partOf === null && !isKeptBack(payment);

type Sum = Pick<Payment, "state" | "partOf" | "keptBackAt" | "milestoneAmount">;

const worth = (payments: ReadonlyArray<Pick<Sum, "milestoneAmount">>): number =>
  sum(payments.map(({ milestoneAmount }) => milestoneAmount));

/** What has reached the bidder by these payments of a milestone, in cents; what they gave back since was paid all the same. */
export const paidOf = (payments: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>): number =>
  worth(payments.filter(({ state }) => state === "settled"));

const covers = (it: Sum): boolean => ["held", "charged", "settled"].includes(it.state) && !isGoingBack(it);

/** What nobody has paid yet of what is to be paid for a milestone, and no card was charged for, in cents; these are its payments. */
export const unpaidOf = (payable: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, payable - worth(payments.filter((it) => covers(it) && !isKeptBack(it)))));

/** What no card was charged for of the whole milestone, what is kept back of it as well, in cents: so much can be funded. */
export const unfundedOf = (amount: Cents, payments: ReadonlyArray<Sum>): Cents =>
  cents(Math.max(0, amount - worth(payments.filter(covers))));

/** What of a held payment is released now, in cents: without what is kept back; `tried` are all payments of its milestone. */
export const releasableOf = (
  payable: Cents,
  held: Pick<Payment, "milestoneAmount">,
  tried: ReadonlyArray<Pick<Sum, "state" | "milestoneAmount">>,
): Cents => {
  const left = payable - worth(tried.filter(({ state }) => state === "charged" || state === "settled"));
  // Where more was released than is to be paid by now, because the milestone is worth less, nothing is kept back of the rest.
  return left > 0 ? cents(Math.min(held.milestoneAmount, left)) : held.milestoneAmount;
};

/** Whether the provider can still have something to say of it: while it lives, and of a bank transfer that has settled. */
export const canMove = (payment: Pick<Payment, "state" | "rail">): boolean =>
  isLivePayment(payment) || (payment.rail === "bank" && payment.state === "settled");
