import { Effect } from "effect";
import { ownListing } from "#core/market/listing/own-listing.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { Bids } from "./bids.ts";
import type { BidOrder } from "./compared-bid.ts";
import { withMoves } from "./view-bid.ts";

/** More bids than anybody lays side by side. */
export const mostCompared = 50;

/**
 * The bids on one's own listing side by side, the best by `order` first; declined and retracted ones are left out, and so
 * are those after the best fifty, of which `more` tells.
 */
export const compareBids = Effect.fn("compareBids")(function* (
  actor: PersonActor,
  listingId: ListingId,
  order: BidOrder,
) {
  const bids = yield* Bids;
  yield* ownListing(actor, listingId);
  const found = yield* bids.compare(listingId, order, mostCompared + 1);
  return {
    items: found.slice(0, mostCompared).map((bid) => withMoves(actor, bid)),
    more: found.length > mostCompared,
  };
});
