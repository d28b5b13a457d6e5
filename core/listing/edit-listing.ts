import { Effect } from "effect";
import { show } from "#core/alert/tell.ts";
import { ownPictures } from "#core/file/own-pictures.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkListing, type ListingDraft } from "./listing.ts";
import { moveListing } from "./move-listing.ts";
import { ownListing } from "./own-listing.ts";

type Input = { readonly listingId: ListingId; readonly draft: ListingDraft };

/** Changes one's own listing while it is open. */
export const editListing = Effect.fn("editListing")(function* (actor: PersonActor, { listingId, draft }: Input) {
  const { atomic } = yield* UnitOfWork;
  const policy = yield* Policy;
  return yield* atomic(
    Effect.gen(function* () {
      const listing = yield* ownListing(actor, listingId);
      yield* checkListing({ ...draft, kind: listing.kind }, yield* today, policy.states);
      yield* ownPictures(actor, draft.pictures);
      const edited = yield* moveListing(actor, "poster", listing, "edit", {
        changes: { ...draft, kind: listing.kind },
      });
      yield* show([actor.personId], { noun: "listing", id: listingId, event: "edit" });
      return edited;
    }),
  );
});
