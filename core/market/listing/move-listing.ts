import { Effect } from "effect";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { filteredPart } from "./filtered-listing.ts";
import { listingLifecycle } from "./listing.machine.ts";
import type { Listing, ListingDraft } from "./listing.ts";
import { Listings } from "./listings.ts";

type ListingEvent = ReturnType<typeof listingLifecycle.movesFrom>[number];
type Options = { readonly changes?: ListingDraft; readonly reason?: string };

/** Moves a listing, saves it and writes the move into the history; inside the caller's unit of work. */
export const moveListing = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  listing: Listing,
  event: ListingEvent,
  { changes, reason }: Options = {},
) {
  const listings = yield* Listings;
  const state = yield* listingLifecycle.move(listing.state, event, party);
  const hiddenBecause = state !== "hidden" ? null : event === "hide" ? (reason ?? "") : listing.hiddenBecause;
  const saved = yield* listings.save({ ...listing, ...changes, state, hiddenBecause, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "listing",
    subjectId: listing.id,
    listingId: listing.id,
    contractId: null,
    event,
    from: listing.state,
    to: state,
    reason: reason ?? null,
  });
  // What has become or stays open may now be found by somebody who waits for such a listing.
  if (state === "open") {
    const before = listing.state === "open" ? filteredPart(listing) : null;
    yield* (yield* Jobs).put({ name: "tell-seekers", listingId: listing.id, before });
  }
  return saved;
});
