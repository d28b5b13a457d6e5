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
 * A payment as one of its two sides may see it. Nobody sees the provider's ids. Only the poster sees what they pay
 * beyond the milestone, and why a card was declined; these are null for the bidder. Only the bidder sees why a bank did
 * not take the bidder's money.
 */
export const SeenPayment = Schema.Struct({
  ...shared,
  fee: Schema.NullOr(Cents),
  total: Schema.NullOr(Cents),
  failure: Schema.NullOr(Failure),
});
export type SeenPayment = typeof SeenPayment.Type;

/** Whether only the poster may see it: an open card form, or an attempt that came to nothing. */
const isPostersOwn = ({ rail, state }: Payment): boolean =>
  state === "failed" || (state === "started" && rail === "card");

/** Whether the money left the poster, but the bidder's bank may have rejected it, or sent it back later. */
const isHeldByBank = ({ rail, state }: Payment): boolean =>
  rail === "bank" && (state === "charged" || state === "settled");

/** Returns what this party may see of a payment; null if nothing. */
export const seenPayment = (payment: Payment, party: Party): SeenPayment | null => {
  const { sourceRef: _source, providerRef: _provider, chargeRef: _charge, transferRef: _transfer, ...seen } = payment;
  const isHeld = isHeldByBank(payment);
  if (party === "poster") return isHeld ? { ...seen, failure: null } : seen;
  return isPostersOwn(payment) ? null : { ...seen, fee: null, total: null, failure: isHeld ? seen.failure : null };
};
