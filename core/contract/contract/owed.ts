import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isOver } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";

// Without a schema: pages load this by value, and their first looks before the program.

/** Whether something of a milestone is still to be done or paid. */
export const isOpenMilestone = ({ state }: Pick<Milestone, "state">): boolean =>
  state === "planned" || state === "submitted";

/**
 * Whether a milestone is owed although the contract is over. Nothing waits for the poster in a contract that is over but
 * what was kept back, and a milestone whose payment a bank has taken back: the contract stays over, and the money is due.
 */
export const isOwed = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  isOver(contract.state) && milestone.state === "submitted";

/** Whether the bid asks for this milestone to be funded before work on it starts; `isPaid`: something is held, or on its way, for it. */
export const asksToBeFunded = (
  { state, asksFunding }: Pick<Contract, "state" | "asksFunding">,
  milestone: Pick<Milestone, "state">,
  isPaid: boolean,
): boolean => asksFunding && state === "accepted" && milestone.state === "planned" && !isPaid;

/** Whether payments of the milestone can begin. */
export const takesPayment = (contract: Pick<Contract, "state">, milestone: Pick<Milestone, "state">): boolean =>
  contract.state === "accepted" || isOwed(contract, milestone);

/** Whether the poster left it within the days to cancel: then all that they paid goes back. */
export const wasLeft = ({ state, cancellation }: Pick<Contract, "state" | "cancellation">): boolean =>
  state === "cancelled" && cancellation?.isLeaving === true;
