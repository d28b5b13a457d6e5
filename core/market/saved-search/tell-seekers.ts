import { Effect } from "effect";
import type { FilteredListing } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { SavedSearches } from "./saved-searches.ts";

/** The batch size that keeps each unit of work short. */
const atOnce = 100;

type Input = { readonly listingId: ListingId; readonly before: FilteredListing | null };

/**
 * Tells everybody whose saved search matches an open listing but did not match it `before`. Each person is told once
 * per listing, however many of their searches match and however often this runs. The poster is not told.
 */
export const tellSeekers = Effect.fn("tellSeekers")(function* ({ listingId, before }: Input) {
  const listings = yield* Listings;
  const searches = yield* SavedSearches;
  const tellSome = atomically(
    Effect.gen(function* () {
      const listing = yield* listings.get(listingId);
      if (listing.state !== "open") return 0;
      const seekers = yield* searches.seekers(listing, before, atOnce);
      const ids = seekers.map(({ personId }) => personId);
      const untold = new Set(yield* searches.markTold(listingId, ids, yield* now));
      for (const { personId, name } of seekers.filter((seeker) => untold.has(seeker.personId))) {
        yield* tell(personId, {
          kind: "saved_search",
          words: [
            "searchMatched",
            { project: listing.title, place: `${listing.place.city}, ${listing.place.state}`, search: name },
          ],
          link: { to: "listing", listingId },
        });
      }
      return seekers.length;
    }),
  );
  while ((yield* tellSome) === atOnce);
});
