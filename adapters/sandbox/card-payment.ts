import { Schema } from "effect";
import type { CardIntent, CardRefund } from "#core/money/payment/cards.ts";
import { Failure } from "#core/money/payment/payment.ts";
import { ContractId, PaymentId, RefundId } from "#core/shared/ids.ts";
import { documents } from "./documents.ts";
import { Movement } from "./movement.ts";

/** What happens when a payment is undone: to the reversal of its transfer, and to the refund to its card. */
const WayBack = Schema.Literals([
  "works",
  "reversal_refused",
  "refund_refused",
  "refund_takes_time",
  "refund_bounces",
  "answers_lost",
]);

const Reversal = Schema.Struct({ refundId: RefundId, ref: Schema.String, amount: Schema.Int });
const Refund = Schema.Struct({
  ...Reversal.fields,
  /** When it arrives, in milliseconds since 1970. */
  arrivesAt: Schema.Int,
  /** When the card's bank sends it back although it had arrived, and why; omitted if it doesn't. */
  bounces: Schema.optionalKey(Schema.Struct({ at: Schema.Int, failure: Failure })),
});

/** The status of a card refund at that time. */
export const refundAt = ({ ref, arrivesAt, bounces }: typeof Refund.Type, at: number): CardRefund => {
  if (bounces !== undefined && bounces.at <= at) return { ref, status: "failed", failure: bounces.failure };
  return { ref, status: arrivesAt <= at ? "succeeded" : "pending", failure: null };
};

/** What the sandbox stores about one card payment. Times in milliseconds since 1970, amounts in cents. */
export const CardPayment = Schema.Struct({
  paymentId: PaymentId,
  contractId: ContractId,
  ref: Schema.String,
  clientSecret: Schema.String,
  total: Schema.Int,
  /** The stored state; `ends` says when and how it changes. */
  stage: Schema.Literals(["open", "processing", "succeeded", "canceled"]),
  ends: Schema.NullOr(Schema.Struct({ at: Schema.Int, failure: Schema.NullOr(Failure) })),
  failure: Schema.NullOr(Failure),
  chargeRef: Schema.NullOr(Schema.String),
  /** Until when look-ups get no answer; a null `until` means until a test ends it. */
  silent: Schema.NullOr(Schema.Struct({ until: Schema.NullOr(Schema.Int) })),
  /** Whether the next answer about the transfer to the seller is lost. */
  losesTransferAnswer: Schema.Boolean,
  transfer: Schema.NullOr(Schema.Struct({ ref: Schema.String, amount: Schema.Int, accountRef: Schema.String })),
  /** Omitted if the card does not decide it, and if nothing was undone. */
  wayBack: Schema.optionalKey(WayBack),
  reversals: Schema.optionalKey(Schema.Array(Reversal)),
  refunds: Schema.optionalKey(Schema.Array(Refund)),
  /** What was paid to the seller again, because no card accepted the refund. */
  restores: Schema.optionalKey(Schema.Array(Reversal)),
  movements: Schema.Array(Movement),
});
export type CardPayment = typeof CardPayment.Type;

export const cardPayments = documents("card-payment", CardPayment);

/** Returns the payment that a charge was made for: its ref contains the payment's id, like a provider's metadata. */
export const paymentOfCharge = (chargeRef: string): string => chargeRef.replace(/^ch_/, "");

/** A payment that pays out part of another's charge: its movements are its own, its refunds follow that card. */
export const partOfCharge = (charge: CardPayment, paymentId: PaymentId, total: number): CardPayment => ({
  ...charge,
  paymentId,
  ref: `pi_${paymentId}`,
  clientSecret: "",
  total,
  transfer: null,
  reversals: [],
  refunds: [],
  restores: [],
  movements: [],
});

const charged = (payment: CardPayment, at: number): CardPayment => ({
  ...payment,
  stage: "succeeded",
  ends: null,
  failure: null,
  chargeRef: `ch_${payment.paymentId}`,
  movements: [...payment.movements, { kind: "charge", amount: payment.total, at }],
});

/** Every movement of money up to that time. */
export const cardMovementsAt = (payment: CardPayment, at: number): ReadonlyArray<Movement> => {
  const { movements, refunds = [] } = asOf(payment, at);
  const sentBack = refunds.flatMap(
    ({ amount, bounces }): ReadonlyArray<Movement> =>
      bounces !== undefined && bounces.at <= at ? [{ kind: "refund_bounce", amount, at: bounces.at }] : [],
  );
  return [...movements, ...sentBack].sort((one, other) => one.at - other.at);
};

/** Charges the card of a payment unless it was already charged. */
export const charge = (payment: CardPayment, at: number): CardPayment =>
  payment.stage === "succeeded" ? payment : charged(payment, at);

/**
 * The payment at that time. Delayed changes are computed whenever somebody looks, so that an answer is right even if
 * nothing ran meanwhile; whoever changes the payment stores this result.
 */
export const asOf = (payment: CardPayment, at: number): CardPayment => {
  const { ends } = payment;
  if (ends === null || ends.at > at) return payment;
  return ends.failure === null
    ? charged(payment, ends.at)
    : { ...payment, stage: "open", ends: null, failure: ends.failure };
};

export const isSilent = ({ silent }: CardPayment, at: number): boolean =>
  silent !== null && (silent.until === null || silent.until > at);

export const intentOf = ({ ref, stage, chargeRef, failure }: CardPayment): CardIntent => ({
  ref,
  status: stage,
  chargeRef,
  failure,
});

/** Returns the payment id in a ref or a client secret; they contain it, like a provider's metadata. */
export const paymentIdIn = (text: string): string => /^pi_([0-9a-f-]{36})(?:_secret_.+)?$/.exec(text)?.[1] ?? "";
