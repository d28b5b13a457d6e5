import type { Contract } from "#core/contract/contract/contract.ts";
import { asksToBeFunded } from "#core/contract/contract/owed.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { dueBackOf, isFunded, isMoving, type Payment } from "./payment.ts";

type Facts = Pick<Contract, "state" | "asksFunding"> & {
  readonly milestones: ReadonlyArray<Pick<Milestone, "id" | "state" | "amount">>;
  readonly payments: ReadonlyArray<
    Pick<Payment, "milestoneId" | "state" | "rail" | "partOf" | "keptBackAt" | "milestoneAmount">
  >;
};

/** The ids of the milestones of which money that is held has to go back, because they are worth less by now or were dropped. */
export const givingBackOf = (
  contract: Pick<Contract, "retainage"> & {
    readonly milestones: ReadonlyArray<Pick<Milestone, "id" | "kind" | "state" | "amount">>;
    readonly payments: ReadonlyArray<Payment>;
  },
): ReadonlyArray<string> =>
  contract.milestones
    .filter((milestone) => {
      const own = contract.payments.filter(({ milestoneId }) => milestoneId === milestone.id);
      return dueBackOf(contract, milestone, own).size > 0;
    })
    .map(({ id }) => id);

/** The ids of the milestones that the bid asks to be funded before work starts, for which nothing is on its way and too little is held. */
export const unfundedOf = ({ milestones, payments, ...contract }: Facts): ReadonlyArray<string> =>
  milestones
    .filter((milestone) => {
      const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
      // A card form that was opened holds nothing.
      const isForm = (it: (typeof own)[number]): boolean => it.state === "started" && it.rail === "card";
      const isPaying = own.some((it) => isMoving(it) && !isForm(it));
      return asksToBeFunded(contract, milestone, isPaying || isFunded(milestone, own));
    })
    .map(({ id }) => id);
