import type { Contract } from "#core/contract/contract/contract.ts";
import type { MilestoneMoney } from "#core/contract/contract/contract-money.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { MilestoneTerms } from "./change-order.ts";

// No schema here, because pages import this at run time.

type Facts = {
  readonly contract: Pick<Contract, "retainage">;
  readonly milestone: Pick<Milestone, "kind">;
  /** The milestone's new terms; null if it is dropped. */
  readonly after: Pick<MilestoneTerms, "amount"> | null;
};

/**
 * Returns what a change means for a milestone's money, in cents. `toFund`: what the poster is asked to fund, with its
 * retainage, because the milestone is funded and grows. `givesBack`: the held money that goes back to the poster
 * because it shrinks or is dropped. `held` leaves out money that is already going back.
 */
export const moneyOfChange = (
  { contract, milestone: { kind }, after }: Facts,
  { paid, held, kept }: Pick<MilestoneMoney, "paid" | "held" | "kept">,
): { readonly toFund: number; readonly givesBack: number } => {
  const amount = (after?.amount ?? 0) as Milestone["amount"];
  const open = Math.max(0, amount - paid);
  const keeps = Math.min(kept, open, retainedOf(contract, { kind, amount }));
  const room = open - keeps;
  return {
    toFund: held === 0 ? 0 : Math.max(0, room - held),
    givesBack: kept - keeps + Math.max(0, held - room),
  };
};
