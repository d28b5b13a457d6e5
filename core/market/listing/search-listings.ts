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
 * Returns open listings that match every set part of the filter, each with its distance from the ZIP code. Sorting by
 * distance needs a ZIP code; without one, the newest come first. If `isCut` is set, the search ran out of time: a
 * narrower filter finds more. Fails `Invalid` for an unknown ZIP code.
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

const mostCounted = 1000;

/**
 * Counts the open listings that match, and says whether there may be more; counting stops at 1,000, or when its time is
 * over.
 */
export const countListings = Effect.fn("countListings")(function* (filter: ListingFilter) {
  const { count, isCut } = yield* (yield* Listings).count(yield* resolveFilter(filter), mostCounted + 1);
  return { count: Math.min(count, mostCounted), more: isCut || count > mostCounted };
});

const unknownZip = (zipCode: string) =>
  invalid({ field: "zipCode", message: `We don't know the ZIP code ${zipCode}. Please check its five digits.` });

/** Counts the open listings that match, up to 1,000 or until time is over; `more` says whether there may be others. */
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
