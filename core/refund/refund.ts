import { Schema } from "effect";
import { Failure, type Payment, Rail } from "#core/payment/payment.ts";
import { ContractId, PaymentId, PersonId, RefundId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { RefundState } from "./refund.machine.ts";

/** One attempt to give money of a payment back. Its id is the key under which the provider does each leg once. */
export const Refund = Schema.Struct({
  id: RefundId,
  paymentId: PaymentId,
  contractId: ContractId,
  posterId: PersonId,
  bidderId: PersonId,
  rail: Rail,
  state: RefundState,
  /** What the poster gets back, of what had reached the bidder; the fee is not in it, because providers keep it. */
  amount: Cents,
  reason: Text(1000),
  askedBy: Schema.Literals(["poster", "bidder"]),
  /** The provider's name for the first leg: what was taken back from the bidder; cards only. */
  reversalRef: Schema.NullOr(Schema.String),
  /** The provider's name for what went back to the poster. */
  refundRef: Schema.NullOr(Schema.String),
  /** Why it failed, or why its second leg is held up. */
  failure: Schema.NullOr(Failure),
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Refund = typeof Refund.Type;

/** The states in which a refund is alive: a payment has at most one such refund. */
export const liveRefundStates = ["requested", "reversing", "unresolved", "reversed"] as const;

export const isLiveRefund = ({ state }: Pick<Refund, "state">): boolean =>
  (liveRefundStates as ReadonlyArray<string>).includes(state);

/** The live states in which a provider is asked. */
export const isOnItsWay = (refund: Pick<Refund, "state">): boolean =>
  isLiveRefund(refund) && refund.state !== "requested";

/** How much of a payment can still be given back, in cents: nothing of one that is not settled. */
export const refundable = (
  payment: Pick<Payment, "state" | "milestoneAmount">,
  refunds: ReadonlyArray<Pick<Refund, "state" | "amount">>,
): number =>
  payment.state === "settled"
    ? refunds.reduce(
        (rest, { state, amount }) => (state === "refunded" ? rest - amount : rest),
        payment.milestoneAmount as number,
      )
    : 0;

/** Money of this payment is on its way back, or asked for, already. */
export class RefundInProgress extends Schema.TaggedError<RefundInProgress>()("RefundInProgress", {
  message: Schema.String,
}) {}

export const refundInProgress = (): RefundInProgress =>
  new RefundInProgress({ message: "A refund of this payment is under way already." });
