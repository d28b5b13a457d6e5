import { Schema } from "effect";
import type { Bid } from "#core/market/bid/bid.ts";
import { type Day, Day as DaySchema } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, MilestoneId } from "#core/shared/ids.ts";
import { daysAfter, daysFromTo } from "#core/shared/time-zone.ts";

export const mostMaterialRequests = 30;

/** A bid that the person who requested the materials asks the owner to pay for. */
const OwnerPays = Schema.Struct({
  bidId: BidId,
  /** The bid's version at that time; a changed bid has to be asked about again. */
  bidVersion: Schema.Int,
  /** Whether the milestone's price includes the materials; if so, a change order should lower it. */
  isInPrice: Schema.Boolean,
});

/** Links a request for materials to a milestone of the contract in which the requester does the work. */
export const MaterialRequest = Schema.Struct({
  listingId: ListingId,
  /** The contract of the work, not the supplier's. */
  contractId: ContractId,
  milestoneId: MilestoneId,
  /** The milestone's end day when the materials were requested. */
  milestoneDay: DaySchema,
  requestedAt: Schema.Date,
  /** The bid that the owner was asked to pay for, or hired; null if nobody asked, or if that came to nothing. */
  ownerPays: Schema.NullOr(OwnerPays),
});
export type MaterialRequest = typeof MaterialRequest.Type;

/** Returns whether the owner is still asked about the bid: it is open and unchanged since. */
export const isStanding = (
  asked: NonNullable<MaterialRequest["ownerPays"]>,
  { id, state, version }: Pick<Bid, "id" | "state" | "version">,
): boolean => asked.bidId === id && asked.bidVersion === version && state === "submitted";

/**
 * Returns the day by which the materials are needed: the requested day, moved along with the milestone's end day if
 * that changed since.
 */
export const neededBy = (
  { milestoneDay }: Pick<MaterialRequest, "milestoneDay">,
  listing: { readonly deadline: Day },
  milestone: { readonly endDay: Day },
): Day => daysAfter(listing.deadline, daysFromTo(milestoneDay, milestone.endDay));
