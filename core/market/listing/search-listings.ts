import { Effect } from "effect";
import { today } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { milesBetween, pointOf } from "#core/shared/place/place.ts";
import { Places } from "#core/shared/place/places.ts";
import { searchKey } from "#core/shared/text.ts";
import type { FoundListing } from "./listing.ts";
import type { ListingFilter, ListingSort, ResolvedFilter } from "./listing-filter.ts";
import { Listings } from "./listings.ts";

type Input = { readonly filter: ListingFilter; readonly sort: ListingSort };

/**
 * Open listings that match every part of the filter that is set, each with its way from the ZIP code. Sorted by distance
 * only where there is one, else the newest come first. What `isCut` off took too long to find: to ask for less finds more.
 * Fails `Invalid` for a ZIP code that there is not.
 */
export const searchListings = Effect.fn("searchListings")(function* ({ filter, sort }: Input, page: PageRequest) {
  const resolved = yield* resolveFilter(filter);
  const { near } = resolved;
  const { items, next, isCut } = yield* (yield* Listings).search(
    {
      filter: resolved,
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

/** Up to this many are counted. */
const mostCounted = 1000;

/** How many open listings match, and whether there may be more than that; counting ends at 1,000, or when its time is over. */
export const countListings = Effect.fn("countListings")(function* (filter: ListingFilter) {
  const { count, isCut } = yield* (yield* Listings).count(yield* resolveFilter(filter), mostCounted + 1);
  return { count: Math.min(count, mostCounted), more: isCut || count > mostCounted };
});

const unknownZip = (zipCode: string) =>
  invalid({ field: "zipCode", message: `We don't know the ZIP code ${zipCode}. Please check its five digits.` });

/**
 * Makes a filter ready to be compared with listings. Text of signs only, such as '?!', an empty city and a budget of 0 set
 * nothing. Fails `Invalid`, at `zipCode`, for a ZIP code that there is not.
 */
export const resolveFilter = Effect.fn("resolveFilter")(function* (filter: ListingFilter) {
  const text = searchKey(filter.text ?? "");
  const city = filter.city?.trim() ?? "";
  const resolved: Omit<ResolvedFilter, "near"> = {
    ...filter,
    text: text === "" ? null : text,
    city: city === "" ? null : city,
    budget: filter.budget === 0 ? null : filter.budget,
  };
  if (filter.near === null) return { ...resolved, near: null };
  const place = yield* (yield* Places).ofZip(filter.near.zipCode);
  const point = place && pointOf(place);
  if (point === null) return yield* unknownZip(filter.near.zipCode);
  return { ...resolved, near: { ...filter.near, ...point } };
});
