import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { listingLifecycle } from "./listing.machine.ts";
import { Listings } from "./listings.ts";

/**
 * One listing with what this person may do with it: the poster's moves, or the viewer's own live bid. Hiring, releasing
 * and ending are moves of bids and contracts, so they are not offered here.
 */
export const viewListing = Effect.fn("viewListing")(function* (actor: PersonActor, id: ListingId) {
  const listings = yield* Listings;
  const listing = yield* listings.view(id, actor.personId);
  if (listing.state === "removed") return yield* notFound("listing");
  const mine = listing.posterId === actor.personId;
  const moves = mine
    ? listingLifecycle
        .movesFrom(listing.state, "poster")
        .filter((move) => move === "edit" || move === "close" || move === "remove")
    : [];
  return { ...listing, moves };
});
