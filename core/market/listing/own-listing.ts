import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { Listings } from "./listings.ts";

/** The listing, if it is the actor's own and not removed; `NotFound` otherwise, so that nobody learns what exists. */
export const ownListing = Effect.fnUntraced(function* (actor: PersonActor, id: ListingId) {
  const listings = yield* Listings;
  const listing = yield* listings.get(id);
  if (listing.posterId !== actor.personId || listing.state === "removed") return yield* notFound("listing");
  return listing;
});
