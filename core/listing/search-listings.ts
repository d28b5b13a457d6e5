import { Effect } from "effect";
import type { PageRequest } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { type ListingFilter, Listings } from "./listings.ts";

/** Open listings that match every filter that is set, newest first. Text of signs only, such as '?!', finds all. */
export const searchListings = Effect.fn("searchListings")(function* (filter: ListingFilter, page: PageRequest) {
  const listings = yield* Listings;
  const text = searchKey(filter.text ?? "");
  const city = filter.city?.trim() ?? "";
  return yield* listings.search(
    {
      ...filter,
      text: text === "" ? null : text,
      city: city === "" ? null : city,
      budget: filter.budget === 0 ? null : filter.budget,
    },
    page,
  );
});
