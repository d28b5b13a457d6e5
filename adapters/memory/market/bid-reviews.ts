import { BidReviews } from "#core/market/bid/bid-reviews.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryBidReviews = inMemory(BidReviews)(({ read, write }) => ({
  put: (review) => write((tables) => withRow(tables, "bidReviews", review.bidId, review)),
  of: (ids) => read(({ bidReviews }) => ids.flatMap((id) => bidReviews.get(id) ?? [])),
}));
