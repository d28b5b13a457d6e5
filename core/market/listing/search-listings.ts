import { Effect } from "effect";
import { today } from "#core/shared/day.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { milesBetween, pointOf } from "#core/shared/place/distance.ts";
import type { FoundListing } from "./found-listing.ts";
import type { ListingFilter, ListingSort } from "./listing-filter.ts";
import { Listings } from "./listings.ts";
import { settleFilter } from "./settle-filter.ts";

type Input = { readonly filter: ListingFilter; readonly sort: ListingSort };

/**
 * Open listings that match every part of the filter that is set, each with its way from the ZIP code. Sorted by distance
 * only where there is one, else the newest come first. What `isCut` off took too long to find: to ask for less finds more.
 * Fails `Invalid` for a ZIP code that there is not.
 */
export const searchListings = Effect.fn("searchListings")(function* ({ filter, sort }: Input, page: PageRequest) {
  const listings = yield* Listings;
  const settled = yield* settleFilter(filter);
  const { near } = settled;
  const { items, next, isCut } = yield* listings.search(
    {
      filter: settled,
      sort: sort === "distance" && near === null ? "newest" : sort,
      today: sort === "deadline" ? yield* today : null,
    },
    page,
  );
  const found = items.map((listing): FoundListing => {
    const point = pointOf(listing.place);
    return { ...listing, miles: near && point ? milesBetween(near, point) : null };
  });
  return { items: found, next, isCut };
});
