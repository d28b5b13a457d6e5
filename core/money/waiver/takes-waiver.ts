import type { Contract } from "#core/contract/contract/contract.ts";
import { takesPayment, wasLeft } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";

/** Whether a waiver of a milestone, or of what is kept back of it, can be signed as the contract stands. */
export const takesWaiver = (
  contract: Pick<Contract, "state" | "cancellation">,
  milestone: Pick<Milestone, "state">,
  keptBack: boolean,
): boolean => {
  if (milestone.state === "dropped") return false;
  if (takesPayment(contract, milestone) || (contract.state === "ended" && milestone.state === "completed")) return true;
  // What is held of finished work is released although both have cancelled.
  return keptBack && contract.state === "cancelled" && !wasLeft(contract);
};
