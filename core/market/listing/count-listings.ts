import { Effect } from "effect";
import type { ListingFilter } from "./listing-filter.ts";
import { Listings } from "./listings.ts";
import { settleFilter } from "./settle-filter.ts";

/** Up to this many are counted. */
const mostCounted = 1000;

/** How many open listings match, and whether there may be more than that; counting ends at 1,000, or when its time is over. */
export const countListings = Effect.fn("countListings")(function* (filter: ListingFilter) {
  const listings = yield* Listings;
  const { count, isCut } = yield* listings.count(yield* settleFilter(filter), mostCounted + 1);
  return { count: Math.min(count, mostCounted), more: isCut || count > mostCounted };
});
