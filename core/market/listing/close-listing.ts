import { Effect } from "effect";
import { declineOpenBids } from "#core/market/bid/decline-bid.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { moveListing, ownListing } from "./listings.ts";

/** Why the waiting bids are declined when the poster closes or removes the project. */
const reasons = { close: "closed", remove: "removed" } as const;

const takeDown = Effect.fnUntraced(function* (actor: PersonActor, listingId: ListingId, event: "close" | "remove") {
  const listing = yield* ownListing(actor, listingId);
  const moved = yield* moveListing(actor, "poster", listing, event);
  yield* declineOpenBids(actor, moved, reasons[event]);
  yield* show([actor.personId], { noun: "listing", id: listingId, event });
  return moved;
}, atomically);

/** Closes the actor's own open listing; bids that still wait are declined, and their bidders are told why. */
export const closeListing = Effect.fn("closeListing")((actor: PersonActor, listingId: ListingId) =>
  takeDown(actor, listingId, "close"),
);

/** Removes the actor's own open listing from every screen; bids that still wait are declined. */
export const removeListing = Effect.fn("removeListing")((actor: PersonActor, listingId: ListingId) =>
  takeDown(actor, listingId, "remove"),
);
