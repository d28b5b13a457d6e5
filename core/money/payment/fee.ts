import { Effect } from "effect";
import { ownContract } from "#core/contract/contract/contracts.ts";
import { payableOf, retainedOf } from "#core/contract/contract/retainage.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Cents, cents } from "#core/shared/money.ts";
import { Policy, type PolicyValues } from "#core/shared/policy.ts";
import { type Rail, unfundedOf, unpaidOf } from "./payment.ts";
import { Payments } from "./payments.ts";

export type Quote = { readonly milestoneAmount: Cents; readonly fee: Cents; readonly total: Cents };

/**
 * Returns what the poster pays so that the whole milestone amount reaches the bidder after the provider's share of the
 * total: grossed up, rounded up to the cent; 0 if nothing is left to pay. All amounts in cents.
 */
export const quote = (rail: Rail, milestoneAmount: Cents, policy: PolicyValues): Quote => {
  if (milestoneAmount === 0) return { milestoneAmount, fee: cents(0), total: cents(0) };
  const [basisPoints, fixed] =
    rail === "card"
      ? [policy.cardFeeBasisPoints, policy.cardFeeFixed]
      : [policy.bankFeeBasisPoints, policy.bankFeeFixed];
  const total = Math.ceil(((milestoneAmount + fixed) * 10_000) / (10_000 - basisPoints));
  return { milestoneAmount, fee: Cents.make(total - milestoneAmount), total: total as Cents };
};

type Input = { readonly contractId: ContractId; readonly number: number };

/**
 * Returns what the rest of a milestone costs the poster by card and by bank, without the retainage, and what funding it
 * costs, which includes the retainage; all amounts in cents.
 */
export const quoteMilestone = Effect.fn("quoteMilestone")(function* (actor: PersonActor, input: Input) {
  const policy = yield* Policy;
  const contract = yield* ownContract(actor, "poster", input.contractId);
  const stages = yield* (yield* Milestones).ofContract(input.contractId);
  const milestone = stages.find(({ number }) => number === input.number);
  if (!milestone) return yield* notFound("milestone");
  const { contractId } = input;
  const tried = yield* (yield* Payments).ofMilestone({ contractId, milestoneId: milestone.id });
  const unpaid = unpaidOf(payableOf(contract, milestone), tried);
  const retained = Cents.make(retainedOf(contract, milestone));
  const fund = quote("card", unfundedOf(milestone.amount, tried), policy);
  return { milestone, retained, card: quote("card", unpaid, policy), bank: quote("bank", unpaid, policy), fund };
});
