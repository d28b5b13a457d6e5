import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Contract } from "./contract.ts";

// No schema here, because pages import this at run time.

type Agreed = Pick<Contract, "retainage">;
type Stage = Pick<Milestone, "kind" | "amount">;

/** Returns a milestone's retainage in whole cents; it and `payableOf` add up to exactly the milestone's amount. */
export const retainedOf = ({ retainage }: Agreed, { kind, amount }: Stage): number =>
  kind === "retainage" || retainage === null ? 0 : Math.floor((amount * retainage.percent) / 100);

/** Returns what is paid for a milestone once its work is done, in cents. */
export const payableOf = (contract: Agreed, milestone: Stage): Cents =>
  (milestone.amount - retainedOf(contract, milestone)) as Cents;

/** Returns the smallest milestone amount for which `payable` is paid; both in cents. */
export const leastWorth = ({ retainage }: Agreed, payable: number): number =>
  payable === 0 ? 0 : Math.floor(((payable - 1) * 100) / (100 - (retainage?.percent ?? 0))) + 1;

/** The name of the milestone that holds the retainage; shown translated into the reader's language. */
export const retainageName = "Retainage";
