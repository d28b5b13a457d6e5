import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Bid, noPicture } from "#core/market/bid/bid.ts";
import type { Day } from "#core/shared/day.ts";
import { ContractId, MilestoneId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf, moment } from "./moment.ts";

/** A stored offer for a bid. */
export const aContract = (bid: Bid, but: Partial<Contract> = {}): Contract => {
  const at = moment();
  return {
    id: idOf(ContractId, at),
    bidId: bid.id,
    listingId: bid.listingId,
    posterId: bid.posterId,
    bidderId: bid.bidderId,
    state: contractLifecycle.initial,
    totalCost: bid.amount,
    asksFunding: false,
    retainage: null,
    insuranceDemand: "none",
    waiverDemand: "none",
    rules: null,
    cancellation: null,
    offeredAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};

/** A stored stage of 2,000 dollars. */
export const aMilestone = (contract: Contract, number: number, but: Partial<Milestone> = {}): Milestone => ({
  id: idOf(MilestoneId),
  contractId: contract.id,
  number,
  kind: "work",
  amount: cents(200_000),
  description: "Take the old porch down",
  endDay: "2099-05-20" as Day,
  ...noPicture,
  state: milestoneLifecycle.initial,
  updatedAt: moment(),
  version: 1,
  ...but,
});
