import { Schema } from "effect";
import type { Bid } from "#core/market/bid/bid.ts";
import { type Day, Day as DaySchema } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, MilestoneId } from "#core/shared/ids.ts";
import { daysAfter, daysFromTo } from "#core/shared/time-zone.ts";

export const mostMaterialRequests = 30;

/** A bid that whoever requested the materials asks the owner to pay. */
const OwnerPays = Schema.Struct({
  bidId: BidId,
  /** As it was when they asked; another one is another question. */
  bidVersion: Schema.Int,
  /** Whether the materials are in the price of the milestone, which is to be lowered by a change order then. */
  isInPrice: Schema.Boolean,
});

/** That a request for materials belongs to a milestone of the contract in which its poster does the work. */
export const MaterialRequest = Schema.Struct({
  listingId: ListingId,
  /** The contract of the work, not that of the supplier. */
  contractId: ContractId,
  milestoneId: MilestoneId,
  /** The milestone's date when the materials were requested. */
  milestoneDay: DaySchema,
  requestedAt: Schema.Date,
  /** Which bid whom the work is done for is asked to pay directly, or has hired; null where nobody asked them, or it came to nothing. */
  ownerPays: Schema.NullOr(OwnerPays),
});
export type MaterialRequest = typeof MaterialRequest.Type;

/** Whether the owner is still asked about the bid: it waits, and is as it was then. */
export const isStanding = (
  asked: NonNullable<MaterialRequest["ownerPays"]>,
  { id, state, version }: Pick<Bid, "id" | "state" | "version">,
): boolean => asked.bidId === id && asked.bidVersion === version && state === "submitted";

/**
 * The day by which the materials are needed: the day that was asked for, moved along with the milestone whose date was changed
 * since.
 */
export const neededBy = (
  { milestoneDay }: Pick<MaterialRequest, "milestoneDay">,
  listing: { readonly deadline: Day },
  milestone: { readonly endDay: Day },
): Day => daysAfter(listing.deadline, daysFromTo(milestoneDay, milestone.endDay));
