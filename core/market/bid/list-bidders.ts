import { Effect } from "effect";
import { isSeenBy } from "#core/market/listing/is-seen-by.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Bids } from "./bids.ts";

/** Who has bid on a listing, for everybody who sees it: name, picture and day of the bid, never what it says or costs. */
export const listBidders = Effect.fn("listBidders")(function* (
  actor: PersonActor,
  listingId: ListingId,
  page: PageRequest,
) {
  const listings = yield* Listings;
  const bids = yield* Bids;
  const listing = yield* listings.get(listingId);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const found = yield* bids.ofListing(listingId, page);
  return { ...found, items: found.items.map(({ bidder, createdAt }) => ({ bidder, createdAt })) };
});
