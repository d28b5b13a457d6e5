import { Effect } from "effect";
import { ownListing } from "#core/market/listing/own-listing.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Bids } from "./bids.ts";
import { withMoves } from "./view-bid.ts";

/** View Bidders: the bids on one's own listing, oldest first, declined and retracted ones left out. */
export const listBids = Effect.fn("listBids")(function* (actor: PersonActor, listingId: ListingId, page: PageRequest) {
  const bids = yield* Bids;
  yield* ownListing(actor, listingId);
  const found = yield* bids.ofListing(listingId, page);
  return { ...found, items: found.items.map((bid) => withMoves(actor, bid)) };
});
