import { Effect } from "effect";
import { Bids } from "#core/market/bid/bids.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkStanding } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { checkText, NotAllowed } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Listings, moveListing, ownListing } from "./listings.ts";

/** In characters; longer text does not fit on a card. */
const mostWords = 500;

/** Refreshes the screens of the poster and of the bidders whose bids wait; returns the ids of those bidders. */
const refresh = Effect.fnUntraced(function* (actor: PersonActor, id: ListingId, event: "hide" | "restore") {
  const bidders = (yield* (yield* Bids).submittedOn(id)).map(({ bidderId }) => bidderId);
  yield* show([actor.personId, ...bidders], { noun: "listing", id, event });
  return bidders;
});

/**
 * Hides an open listing of the actor's person from everybody but its poster, who gets support's explanation; its bids
 * are frozen. Only for support; fails `Invalid` without an explanation, and `IllegalMove`.
 */
export const hideListing = Effect.fn("hideListing")(function* (
  actor: PersonActor,
  input: { readonly listingId: ListingId; readonly words: string },
) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support hides listings." });
  const words = yield* checkText("words", input.words, "Say why, in words that the poster can read.", mostWords);
  const listing = yield* ownListing(actor, input.listingId);
  const hidden = yield* moveListing(actor, "support", listing, "hide", { reason: words });
  yield* tell(listing.posterId, {
    kind: "support",
    words: ["projectHidden", { project: listing.title, reason: words }],
    link: { to: "projects" },
  });
  yield* refresh(actor, listing.id, "hide");
  return hidden;
}, atomically);

/**
 * Shows a hidden listing again; tells its poster, and the bidders whose bids wait, because the listing may have been
 * edited meanwhile. Only for support; fails `Blocked` while its poster is suspended, and `IllegalMove`.
 */
export const restoreListing = Effect.fn("restoreListing")(function* (actor: PersonActor, id: ListingId) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support shows listings again." });
  yield* checkStanding((yield* (yield* Listings).get(id)).posterId, "listing");
  const listing = yield* ownListing(actor, id);
  const shown = yield* moveListing(actor, "support", listing, "restore");
  yield* tell(listing.posterId, {
    kind: "support",
    words: ["projectShown", { project: listing.title }],
    link: { to: "projects" },
  });
  for (const bidder of yield* refresh(actor, listing.id, "restore")) {
    yield* tell(bidder, {
      kind: "own_bid",
      words: ["bidOnShown", { project: listing.title }],
      link: { to: "listing", listingId: listing.id },
    });
  }
  return shown;
}, atomically);
