import type { Contract } from "#core/contract/contract/contract.ts";
import { asksToBeFunded } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { isLivePayment, type Payment } from "./payment.ts";

type Facts = Pick<Contract, "state" | "asksFunding"> & {
  readonly milestones: ReadonlyArray<Pick<Milestone, "id" | "state">>;
  readonly payments: ReadonlyArray<Pick<Payment, "milestoneId" | "state" | "rail">>;
};

/** The ids of the milestones that the bid asks to be funded before work starts, and for which nothing is held or on its way. */
export const unfundedOf = ({ milestones, payments, ...contract }: Facts): ReadonlyArray<string> =>
  milestones
    .filter((milestone) => {
      const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
      // A card form that was opened holds nothing.
      const isPaid = own.some((it) => isLivePayment(it) && !(it.state === "started" && it.rail === "card"));
      return asksToBeFunded(contract, milestone, isPaid);
    })
    .map(({ id }) => id);
