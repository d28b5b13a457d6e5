import type { Contract } from "#core/contract/contract/contract.ts";
import type { MilestoneMoney } from "#core/contract/contract/contract-money.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { MilestoneTerms } from "./change-order.ts";

// Without a schema: pages load this by value.

type Facts = {
  readonly contract: Pick<Contract, "retainage">;
  readonly milestone: Pick<Milestone, "kind">;
  /** What it is from then on; null where it is dropped. */
  readonly after: Pick<MilestoneTerms, "amount"> | null;
};

/**
 * What a change means for the money of a milestone: what the poster is asked to fund, because it is funded and grows, with what is kept
 * back of it; and what goes back to them of what is held, because it shrinks or is dropped; in cents. `held`: without what goes back already.
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
