import { Effect } from "effect";
import { ownContract } from "#core/contract/contract/own-contract.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { quote } from "./quote.ts";

type Input = { readonly contractId: ContractId; readonly number: number };

/** What a milestone costs the poster by card and by bank; all figures in cents. */
export const quoteMilestone = Effect.fn("quoteMilestone")(function* (actor: PersonActor, input: Input) {
  const milestones = yield* Milestones;
  const policy = yield* Policy;
  yield* ownContract(actor, "poster", input.contractId);
  const stages = yield* milestones.ofContract(input.contractId);
  const milestone = stages.find(({ number }) => number === input.number);
  if (!milestone) return yield* notFound("milestone");
  return { milestone, card: quote("card", milestone.amount, policy), bank: quote("bank", milestone.amount, policy) };
});
