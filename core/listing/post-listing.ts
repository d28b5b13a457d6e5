import { Effect } from "effect";
import { show } from "#core/alert/tell.ts";
import { ownPictures } from "#core/file/own-pictures.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { dayOf, now } from "#core/shared/day.ts";
import { ListingId, newId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { listingLifecycle } from "./listing.machine.ts";
import { checkListing, type Listing, type ListingDraft } from "./listing.ts";
import { Listings } from "./listings.ts";

/** Publishes a project or a request for materials. Fails `Invalid` with every rule that the draft breaks. */
export const postListing = Effect.fn("postListing")(function* (actor: PersonActor, draft: ListingDraft) {
  const listings = yield* Listings;
  const policy = yield* Policy;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  yield* checkListing(draft, dayOf(at), policy.states);
  yield* ownPictures(actor, draft.pictures);
  const listing: Listing = {
    ...draft,
    id: yield* newId(ListingId),
    posterId: actor.personId,
    state: listingLifecycle.initial,
    postedAt: at,
    updatedAt: at,
    version: 1,
  };
  yield* atomic(
    Effect.gen(function* () {
      yield* listings.insert(listing);
      yield* recordMove(actor, {
        noun: "listing",
        subjectId: listing.id,
        listingId: listing.id,
        contractId: null,
        event: "post",
        from: null,
        to: listing.state,
        reason: null,
      });
      yield* show([actor.personId], { noun: "listing", id: listing.id, event: "post" });
    }),
  );
  return listing;
});
