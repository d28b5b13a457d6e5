import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { checkOwnFiles } from "#core/people/file/files.ts";
import { checkFinished } from "#core/people/person/next-step.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import { ListingId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { checkZip, locate } from "#core/shared/place/places.ts";
import { Policy } from "#core/shared/policy.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkListing, tidyListing } from "./check-listing.ts";
import { listingLifecycle } from "./listing.machine.ts";
import type { Listing, ListingDraft } from "./listing.ts";
import { Listings } from "./listings.ts";
import { tidyScope } from "./scope.ts";

/** Publishes a project or a request for materials. Fails `Blocked`, or `Invalid` with every rule that it breaks. */
export const postListing = Effect.fn("postListing")(function* (actor: PersonActor, given: ListingDraft) {
  const draft = tidyListing(given);
  const listings = yield* Listings;
  const jobs = yield* Jobs;
  const at = yield* now;
  yield* Effect.fromResult(checkFinished(yield* (yield* People).get(actor.personId)));
  yield* checkListing(draft, dayOf(at), (yield* Policy).states);
  yield* checkZip(draft.place);
  const listing: Listing = {
    ...draft,
    scope: tidyScope(draft.scope ?? []),
    place: yield* locate(draft.place),
    id: yield* newId(ListingId),
    posterId: actor.personId,
    state: listingLifecycle.initial,
    hiddenBecause: null,
    postedAt: at,
    updatedAt: at,
    version: 1,
  };
  yield* atomically(
    Effect.gen(function* () {
      yield* checkStanding(actor.personId, "you");
      yield* checkOwnFiles(actor, { ids: draft.pictures, purpose: "listing_picture", field: "pictures" });
      yield* checkOwnFiles(actor, { ids: draft.documents, purpose: "listing_document", field: "documents" });
      yield* listings.insert(listing);
      yield* recordMove(actor, { ...moveOf("listing", "post", listing), listingId: listing.id });
      yield* jobs.put({ name: "tell-seekers", listingId: listing.id, before: null });
      yield* show([actor.personId], { noun: "listing", id: listing.id, event: "post" });
    }),
  );
  return listing;
});
