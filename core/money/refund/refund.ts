import { Schema, Struct } from "effect";
import { type Chargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { Failure, PaidFor, type Payment, Rail } from "#core/money/payment/payment.ts";
import { ContractId, PaymentId, RefundId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { Side, sides } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { RefundState } from "./refund.machine.ts";

/** One attempt to give money of a payment back. Its id is the key under which the provider does each leg once. */
export const Refund = Schema.Struct({
  id: RefundId,
  paymentId: PaymentId,
  contractId: ContractId,
  ...sides,
  rail: Rail,
  state: RefundState,
  /** What the poster gets back, of what had reached the bidder; the fee is not in it, because providers keep it. */
  amount: Cents,
  reason: Text(1000),
  askedBy: Side,
  /** The provider's name for the first leg: what was taken back from the bidder; cards only. */
  reversalRef: Schema.NullOr(Schema.String),
  /** The provider's name for what went back to the poster. */
  refundRef: Schema.NullOr(Schema.String),
  /** The provider's name for the transfer that gave the bidder their money again; cards only. */
  restoreRef: Schema.NullOr(Schema.String),
  /** Why it failed, is held up, or was sent back. */
  failure: Schema.NullOr(Failure),
  ...createdAndVersioned,
});
export type Refund = typeof Refund.Type;

/** A refund in a list. */
export const RefundSummary = Schema.Struct({ ...Refund.fields, ...PaidFor.fields });
export type RefundSummary = typeof RefundSummary.Type;

/** The states in which the poster has the money. */
export const refundedStates = ["refunded", "paid_elsewhere"] as const;

/** What the poster has got back, in cents. */
export const refundedOf = (refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>): number =>
  sum(
    refunds
      .filter(({ state }) => (refundedStates as ReadonlyArray<string>).includes(state))
      .map(({ amount }) => amount),
  );

/** The states in which a refund is alive: a payment has at most one such refund. */
export const liveRefundStates = ["requested", "reversing", "unresolved", "reversed"] as const;

export const isLiveRefund = ({ state }: Pick<Refund, "state">): boolean =>
  (liveRefundStates as ReadonlyArray<string>).includes(state);

/** Whether its money is somewhere between two places: it was agreed to, and has neither arrived nor come to nothing. */
export const isOnItsWay = (refund: Pick<Refund, "state">): boolean =>
  refund.state === "bounced" || (isLiveRefund(refund) && refund.state !== "requested");

/** Whether the provider can still have something to say of it: on its way, and afterwards, because banks send money back. */
export const canRefundMove = (refund: Pick<Refund, "state">): boolean =>
  isOnItsWay(refund) || refund.state === "refunded";

/** The poster has the money, or nobody has it yet. */
export const givenStates: ReadonlyArray<Refund["state"]> = ["refunded", "bounced", "paid_elsewhere"];

/**
 * What of a payment's refunds cannot be given back once more, in cents: what the poster has, and what their card has sent
 * back, because a card that takes no money takes none the next time.
 */
export const spentOf = (rail: Payment["rail"], refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>): number =>
  sum(
    refunds
      .filter(({ state }) => givenStates.includes(state) || (state === "restored" && rail === "card"))
      .map(({ amount }) => amount),
  );

/**
 * Whether money of a payment in this state can be given back: it has reached the bidder, is held, or lies with the card provider. What
 * lies in the bidder's balance at the provider of bank transfers has reached nobody, and goes on.
 */
export const canGiveBack = ({ rail, state }: Pick<Payment, "rail" | "state">): boolean =>
  state === "settled" || ((state === "held" || state === "charged") && rail === "card");

/**
 * How much of a payment can still be given back, in cents, so that the poster never gets back more than they paid: what
 * went back past Dibbs counts too. Nothing of a payment that did not go through.
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

/** What the poster has of a payment again, by refunds and past Dibbs, in cents. */
const backOf = ({ refunds, chargebacks }: Omit<Back, "payment">): number =>
  refundedOf(refunds) + sum(chargebacks.map(outOf));

/** Whether the poster has all of a payment again that a refund gives back; the fee is not in it. */
export const isAllBack = ({ payment, ...back }: Back): boolean => backOf(back) >= payment.milestoneAmount;

/** Whether this sum can go to the poster, who never gets back more than they paid. */
export const isStillOwed = ({ payment, ...back }: Back, amount: number): boolean =>
  payment.total - backOf(back) >= amount;

/** Money of this payment is on its way back, or asked for, already. */
export class RefundInProgress extends Schema.TaggedError<RefundInProgress>()("RefundInProgress", {
  message: Schema.String,
}) {}

export const refundInProgress = (): RefundInProgress =>
  new RefundInProgress({ message: "A refund of this payment is already under way." });

const refs = ["reversalRef", "refundRef", "restoreRef"] as const;

/** A refund as its two people see it: without the provider's names for it. */
export const SeenRefund = Schema.Struct(Struct.omit(Refund.fields, refs));
export type SeenRefund = typeof SeenRefund.Type;

export const seenRefund = (refund: Refund): SeenRefund => Struct.omit(refund, refs);
