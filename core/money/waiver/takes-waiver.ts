import type { Contract } from "#core/contract/contract/contract.ts";
import { takesPayment, wasLeft } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";

/** Whether the bidder can now sign a waiver of a milestone, or of its retainage. */
export const takesWaiver = (
  contract: Pick<Contract, "state" | "cancellation">,
  milestone: Pick<Milestone, "state">,
  keptBack: boolean,
): boolean => {
  if (milestone.state === "dropped") return false;
  if (takesPayment(contract, milestone) || (contract.state === "ended" && milestone.state === "completed")) return true;
  // Held retainage of finished work is released even if both sides canceled.
  return keptBack && contract.state === "cancelled" && !wasLeft(contract);
};
