import { Schema } from "effect";
import type { Party } from "#core/shared/lifecycle.ts";
import { Cents } from "#core/shared/money.ts";
import { Failure, Payment } from "./payment.ts";

const {
  sourceRef: _source,
  providerRef: _provider,
  chargeRef: _charge,
  transferRef: _transfer,
  ...shared
} = Payment.fields;

/**
 * A payment as one of its two people may know it. The provider's names for it are for nobody; what the poster pays
 * beyond the milestone, and why a card was refused, are the poster's alone and null for the bidder. Why a bank did not take
 * the bidder's money is the bidder's alone.
 */
export const SeenPayment = Schema.Struct({
  ...shared,
  fee: Schema.NullOr(Cents),
  total: Schema.NullOr(Cents),
  failure: Schema.NullOr(Failure),
});
export type SeenPayment = typeof SeenPayment.Type;

/** A card form that stands open, and an attempt that came to nothing, are between the poster and their card. */
const isPostersOwn = ({ rail, state }: Payment): boolean =>
  state === "failed" || (state === "started" && rail === "card");

/** The money has left the poster, and the bidder's bank did not take it, or sent it back later. */
const isHeldByBank = ({ rail, state }: Payment): boolean =>
  rail === "bank" && (state === "charged" || state === "settled");

/** What this party may know of a payment; null where that is nothing. */
export const seenPayment = (payment: Payment, party: Party): SeenPayment | null => {
  const { sourceRef: _source, providerRef: _provider, chargeRef: _charge, transferRef: _transfer, ...seen } = payment;
  const isHeld = isHeldByBank(payment);
  if (party === "poster") return isHeld ? { ...seen, failure: null } : seen;
  return isPostersOwn(payment) ? null : { ...seen, fee: null, total: null, failure: isHeld ? seen.failure : null };
};
