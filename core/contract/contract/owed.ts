import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isOver } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";

// No schema here, because pages import this at run time, even for what they show before the program loads.

/** Returns whether a milestone still has something to be done or paid. */
export const isOpenMilestone = ({ state }: Pick<Milestone, "state">): boolean =>
  state === "planned" || state === "submitted";

/**
 * Returns whether a milestone is owed although the contract is over. Only two kinds are: retainage, and a milestone
 * whose payment a bank reversed. The contract stays over, and the money is due.
 */
export const isOwed = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  isOver(contract.state) && milestone.state === "submitted";

/** Returns whether the bid asks to fund this milestone before its work. `isPaid`: money is held or on its way. */
export const asksToBeFunded = (
  { state, asksFunding }: Pick<Contract, "state" | "asksFunding">,
  milestone: Pick<Milestone, "state">,
  isPaid: boolean,
): boolean => asksFunding && state === "accepted" && milestone.state === "planned" && !isPaid;

/** Returns whether payments of the milestone can begin. */
export const takesPayment = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  contract.state === "accepted" || isOwed(contract, milestone);

/** Returns whether the poster left within the days to cancel: then everything that they paid goes back. */
export const wasLeft = ({ state, cancellation }: Pick<Contract, "state" | "cancellation">): boolean =>
  state === "cancelled" && cancellation?.isLeaving === true;
