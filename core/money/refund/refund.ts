import { Schema, Struct } from "effect";
import { type Chargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { Failure, PaidFor, type Payment, Rail } from "#core/money/payment/payment.ts";
import { ContractId, PaymentId, RefundId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { Side, sides } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { RefundState } from "./refund.machine.ts";

/** One attempt to refund money of a payment. Its id is the idempotency key of each leg at the provider. */
export const Refund = Schema.Struct({
  id: RefundId,
  paymentId: PaymentId,
  contractId: ContractId,
  ...sides,
  rail: Rail,
  state: RefundState,
  /** What the poster gets back of the bidder's money; excludes the fee, because providers keep it. */
  amount: Cents,
  reason: Text(1000),
  askedBy: Side,
  /** The provider's id of the first leg, which took the money from the bidder; cards only. */
  reversalRef: Schema.NullOr(Schema.String),
  /** The provider's id of what went back to the poster. */
  refundRef: Schema.NullOr(Schema.String),
  /** The provider's id of the transfer that paid the bidder again; cards only. */
  restoreRef: Schema.NullOr(Schema.String),
  /** Why the refund failed, is on hold, or was sent back. */
  failure: Schema.NullOr(Failure),
  ...createdAndVersioned,
});
export type Refund = typeof Refund.Type;

/** A refund in a list. */
export const RefundSummary = Schema.Struct({ ...Refund.fields, ...PaidFor.fields });
export type RefundSummary = typeof RefundSummary.Type;

/** The states in which the poster has the money. */
export const refundedStates = ["refunded", "paid_elsewhere"] as const;

/** Returns what the poster got back, in cents. */
export const refundedOf = (refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>): number =>
  sum(
    refunds
      .filter(({ state }) => (refundedStates as ReadonlyArray<string>).includes(state))
      .map(({ amount }) => amount),
  );

/** The states of a live refund; a payment has at most one. */
export const liveRefundStates = ["requested", "reversing", "unresolved", "reversed"] as const;

export const isLiveRefund = ({ state }: Pick<Refund, "state">): boolean =>
  (liveRefundStates as ReadonlyArray<string>).includes(state);

/** Whether the money is in transit: the refund was agreed to, and it has neither arrived nor finally failed. */
export const isOnItsWay = (refund: Pick<Refund, "state">): boolean =>
  refund.state === "bounced" || (isLiveRefund(refund) && refund.state !== "requested");

/** Whether the provider can still report news: on its way, and afterwards, because banks send money back. */
export const canRefundMove = (refund: Pick<Refund, "state">): boolean =>
  isOnItsWay(refund) || refund.state === "refunded";

/** The states in which the poster has the money, or nobody has it yet. */
export const givenStates: ReadonlyArray<Refund["state"]> = ["refunded", "bounced", "paid_elsewhere"];

/**
 * Returns how much of a payment's refunds cannot be refunded again, in cents: what the poster has, and what their card
 * sent back, because a card that rejects money rejects it the next time too.
 */
export const spentOf = (rail: Payment["rail"], refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>): number =>
  sum(
    refunds
      .filter(({ state }) => givenStates.includes(state) || (state === "restored" && rail === "card"))
      .map(({ amount }) => amount),
  );

/**
 * Whether money of a payment in this state can be refunded: it has reached the bidder, is held, or is at the card
 * provider. A bank transfer that is in the bidder's balance at the provider has reached nobody yet, and goes on.
 */
export const canGiveBack = ({ rail, state }: Pick<Payment, "rail" | "state">): boolean =>
  state === "settled" || ((state === "held" || state === "charged") && rail === "card");

/**
 * Returns how much of a payment can still be refunded, in cents, so that the poster never gets back more than they
 * paid, including what went back outside Dibbs. 0 if the payment did not go through.
 */
export const refundable = (
  payment: Pick<Payment, "rail" | "state" | "milestoneAmount" | "total">,
  refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>,
  chargebacks: ReadonlyArray<Pick<Chargeback, "taken" | "isReturned">>,
): number => {
  if (!canGiveBack(payment)) return 0;
  const gone = spentOf(payment.rail, refunds);
  const past = sum(chargebacks.map(outOf));
  return Math.max(0, Math.min(payment.milestoneAmount - gone, payment.total - gone - past));
};

type Back = {
  readonly payment: Pick<Payment, "milestoneAmount" | "total">;
  readonly refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>;
  readonly chargebacks: ReadonlyArray<Pick<Chargeback, "taken" | "isReturned">>;
};

/** Returns how much of a payment the poster has back, by refunds and outside Dibbs, in cents. */
const backOf = ({ refunds, chargebacks }: Omit<Back, "payment">): number =>
  refundedOf(refunds) + sum(chargebacks.map(outOf));

/** Whether the poster has back all that a payment's refunds can return; excludes the fee. */
export const isAllBack = ({ payment, ...back }: Back): boolean => backOf(back) >= payment.milestoneAmount;

/** Whether this amount can go to the poster, who never gets back more than they paid. */
export const isStillOwed = ({ payment, ...back }: Back, amount: number): boolean =>
  payment.total - backOf(back) >= amount;

/** The payment already has a refund that is requested or on its way. */
export class RefundInProgress extends Schema.TaggedError<RefundInProgress>()("RefundInProgress", {
  message: Schema.String,
}) {}

export const refundInProgress = (): RefundInProgress =>
  new RefundInProgress({ message: "A refund of this payment is already under way." });

const refs = ["reversalRef", "refundRef", "restoreRef"] as const;

/** A refund as its two sides see it: without the provider's ids. */
export const SeenRefund = Schema.Struct(Struct.omit(Refund.fields, refs));
export type SeenRefund = typeof SeenRefund.Type;

export const seenRefund = (refund: Refund): SeenRefund => Struct.omit(refund, refs);
