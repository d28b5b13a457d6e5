import { type Chargeback, outOf, type ToldChargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Found } from "./difference.ts";

/** What one side has known for less may simply not have reached the other. */
const fresh = 3_600_000;

const inWords = (state: string, out: number): string => `${state}, ${out} cents are out`;

/**
 * In what the provider and we disagree about a chargeback of a payment of ours. `at` is when the provider was asked; what
 * has moved about then is left for the next time.
 */
export const checkChargeback = (
  told: ToldChargeback & { readonly at: Date },
  known: Chargeback | null,
  payment: Payment,
  at: Date,
): ReadonlyArray<Found> => {
  const moved = known?.updatedAt ?? told.at;
  if (at.getTime() - moved.getTime() < fresh) return [];
  const expected = known === null ? "nothing" : inWords(known.state, outOf(known));
  const found = inWords(told.state, told.out);
  if (expected === found) return [];
  const { id: paymentId, contractId } = payment;
  return [{ comparison: "card", kind: "chargeback", subject: told.ref, contractId, paymentId, expected, found }];
};

/** One that we know of for long enough, and the provider does not. */
export const checkUnlisted = (known: Chargeback, at: Date): ReadonlyArray<Found> => {
  if (at.getTime() - known.updatedAt.getTime() < fresh) return [];
  const { ref: subject, paymentId, contractId } = known;
  const expected = inWords(known.state, outOf(known));
  return [{ comparison: "card", kind: "chargeback", subject, contractId, paymentId, expected, found: "nothing" }];
};
