import { Schema } from "effect";
import { type Day, Day as DaySchema, daysAfter, daysFromTo } from "#core/shared/day.ts";
import { ContractId, ListingId, MilestoneId } from "#core/shared/ids.ts";

/** The most requests for materials of one contract. */
export const mostMaterialRequests = 30;

/** That a request for materials belongs to a milestone of the contract in which its poster does the work. */
export const MaterialRequest = Schema.Struct({
  listingId: ListingId,
  /** The contract of the work, not that of the supplier. */
  contractId: ContractId,
  milestoneId: MilestoneId,
  /** The milestone's date when the materials were requested. */
  milestoneDay: DaySchema,
  requestedAt: Schema.Date,
});
export type MaterialRequest = typeof MaterialRequest.Type;

/**
 * The day by which the materials are needed: the day that was asked for, moved along with the milestone whose date was changed
 * since.
 */
export const neededBy = (
  { milestoneDay }: Pick<MaterialRequest, "milestoneDay">,
  listing: { readonly deadline: Day },
  milestone: { readonly endDay: Day },
): Day => daysAfter(listing.deadline, daysFromTo(milestoneDay, milestone.endDay));
