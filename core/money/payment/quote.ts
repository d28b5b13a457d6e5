import { Cents } from "#core/shared/money.ts";
import type { PolicyValues } from "#core/shared/policy.ts";
import type { Rail } from "./payment.ts";

export type Quote = { readonly milestoneAmount: Cents; readonly fee: Cents; readonly total: Cents };

/**
 * What the poster pays so that the whole milestone reaches the bidder after the provider has kept its share of the
 * total: grossed up, rounded up to the cent. All figures in cents.
 */
export const quote = (rail: Rail, milestoneAmount: Cents, policy: PolicyValues): Quote => {
  const [basisPoints, fixed] =
    rail === "card"
      ? [policy.cardFeeBasisPoints, policy.cardFeeFixed]
      : [policy.bankFeeBasisPoints, policy.bankFeeFixed];
  const total = Math.ceil(((milestoneAmount + fixed) * 10_000) / (10_000 - basisPoints));
  return { milestoneAmount, fee: Cents.make(total - milestoneAmount), total: total as Cents };
};
