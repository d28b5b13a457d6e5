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

/** Returns the ids of the milestones from which held money must go back: they were made smaller, or dropped. */
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

/** Returns the ids of the milestones that need funding before work, with nothing on its way and too little held. */
export const unfundedOf = ({ milestones, payments, ...contract }: Facts): ReadonlyArray<string> =>
  milestones
    .filter((milestone) => {
      const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
      // An open card form holds no money.
      const isForm = (it: (typeof own)[number]): boolean => it.state === "started" && it.rail === "card";
      const isPaying = own.some((it) => isMoving(it) && !isForm(it));
      return asksToBeFunded(contract, milestone, isPaying || isFunded(milestone, own));
    })
    .map(({ id }) => id);
