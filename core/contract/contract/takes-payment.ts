import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isOver } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";

/**
 * Whether a milestone is owed although the contract is over. Nothing waits for the poster in a contract that is over but
 * a milestone whose payment a bank has taken back: the contract stays over, and the money is due.
 */
export const isOwed = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  isOver(contract.state) && milestone.state === "submitted";

/** Whether payments of the milestone can begin. */
export const takesPayment = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  contract.state === "accepted" || isOwed(contract, milestone);
