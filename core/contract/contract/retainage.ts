import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Contract } from "./contract.ts";

// Without a schema: pages load this by value.

type Agreed = Pick<Contract, "retainage">;
type Stage = Pick<Milestone, "kind" | "amount">;

/** What is kept back of a milestone, in whole cents: what is paid of it and this are its amount, exactly. */
export const retainedOf = ({ retainage }: Agreed, { kind, amount }: Stage): number =>
  kind === "retainage" || retainage === null ? 0 : Math.floor((amount * retainage.percent) / 100);

/** What is paid for a milestone once its work is done, in cents. */
export const payableOf = (contract: Agreed, milestone: Stage): Cents =>
  (milestone.amount - retainedOf(contract, milestone)) as Cents;

/** The least that a milestone can be worth so that so much is paid for it, in cents. */
export const leastWorth = ({ retainage }: Agreed, payable: number): number =>
  payable === 0 ? 0 : Math.floor(((payable - 1) * 100) / (100 - (retainage?.percent ?? 0))) + 1;

/** What the milestone that holds what was kept back is called; said in the language of its reader. */
export const retainageName = "Retainage";
