import { Effect } from "effect";
import { Bids } from "#core/market/bid/bids.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkOwnFiles } from "#core/people/file/own-files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { checkZip, locate } from "#core/shared/place/check-zip.ts";
import { Policy } from "#core/shared/policy.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkListing } from "./check-listing.ts";
import type { ListingDraft } from "./listing.ts";
import { listingChanges } from "./listing-changes.ts";
import { ownListing } from "./listings.ts";
import { moveListing } from "./move-listing.ts";

type Input = { readonly listingId: ListingId; readonly draft: ListingDraft };

/**
 * Changes one's own listing while it is open or hidden. Everybody whose bid waits is told what was changed; of a hidden listing
 * nobody may hear before support shows it again.
 */
export const editListing = Effect.fn("editListing")(function* (actor: PersonActor, { listingId, draft }: Input) {
  const { atomic } = yield* UnitOfWork;
  const policy = yield* Policy;
  return yield* atomic(
    Effect.gen(function* () {
      const listing = yield* ownListing(actor, listingId);
      yield* checkListing({ ...draft, kind: listing.kind }, yield* today, policy.states);
      yield* checkZip(draft.place);
      yield* checkOwnFiles(actor, { ids: draft.pictures, purpose: "listing_picture", field: "pictures" });
      yield* checkOwnFiles(actor, { ids: draft.documents, purpose: "listing_document", field: "documents" });
      const edited = yield* moveListing(actor, "poster", listing, "edit", {
        changes: { ...draft, kind: listing.kind, place: yield* locate(draft.place) },
      });
      const bidders = (yield* (yield* Bids).submittedOn(listingId)).map(({ bidderId }) => bidderId);
      const changes = edited.state === "open" ? listingChanges(listing, edited) : [];
      if (changes.length > 0) {
        for (const bidder of bidders) {
          yield* tell(bidder, {
            kind: "own_bid",
            title: "A project you bid on was changed",
            message: `'${listing.title}' was changed. ${changes.join("; ")}. Please check whether your bid still fits.`,
            link: { to: "listing", listingId },
          });
        }
      }
      yield* show([actor.personId, ...bidders], { noun: "listing", id: listingId, event: "edit" });
      return edited;
    }),
  );
});
