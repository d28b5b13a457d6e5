import { Effect } from "effect";
import { Bids } from "#core/market/bid/bids.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkOwnFiles } from "#core/people/file/own-files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { dayInWords, today } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { dollars } from "#core/shared/money.ts";
import { checkZip, locate } from "#core/shared/place/places.ts";
import { Policy } from "#core/shared/policy.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkListing } from "./check-listing.ts";
import type { Listing, ListingDraft } from "./listing.ts";
import { ownListing } from "./listings.ts";
import { moveListing } from "./move-listing.ts";

type ChangedParts = Pick<
  Listing,
  | "kind"
  | "title"
  | "description"
  | "industries"
  | "budget"
  | "deadline"
  | "place"
  | "materialsProvided"
  | "items"
  | "pictures"
  | "documents"
>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const townOf = ({ place }: ChangedParts): string => `${place.city}, ${place.state} ${place.zipCode}`;
const providedIn = ({ materialsProvided }: ChangedParts): string => (materialsProvided ? "Provided" : "Not Provided");

/** What an edit of a listing has changed: one short text for each field, with its old and new value where they are short. */
const listingChanges = (before: ChangedParts, after: ChangedParts): ReadonlyArray<string> => {
  const changed = (field: string, one: string, other: string): ReadonlyArray<string> =>
    one === other ? [] : [`${field}: ${one} → ${other}`];
  const rewritten = (field: string, read: (listing: ChangedParts) => unknown): ReadonlyArray<string> =>
    isSame(read(before), read(after)) ? [] : [`${field}: changed`];
  const town = changed("Location", townOf(before), townOf(after));
  return [
    ...changed("Title", before.title, after.title),
    ...changed("Budget", dollars(before.budget), dollars(after.budget)),
    ...changed(
      after.kind === "service" ? "Completion date" : "Delivery date",
      dayInWords(before.deadline),
      dayInWords(after.deadline),
    ),
    ...changed("Type", before.industries.toSorted().join(", "), after.industries.toSorted().join(", ")),
    ...(town.length > 0 ? town : rewritten("Address", ({ place }) => place.streetAddress.trim())),
    ...(after.kind === "service" ? changed("Materials", providedIn(before), providedIn(after)) : []),
    ...rewritten("Requested materials", ({ items }) => items),
    ...rewritten("Description", ({ description }) => description.trim()),
    ...rewritten("Pictures", ({ pictures }) => pictures),
    ...rewritten("Documents", ({ documents }) => documents),
  ];
};

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
