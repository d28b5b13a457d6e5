import { Effect } from "effect";
import { Bids } from "#core/market/bid/bids.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { ChangedField } from "#core/messaging/words/en.ts";
import { checkOwnFiles } from "#core/people/file/files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { checkZip, locate } from "#core/shared/place/places.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkListing, tidyListing } from "./check-listing.ts";
import type { Listing, ListingDraft } from "./listing.ts";
import { moveListing, ownListing } from "./listings.ts";
import { tidyScope } from "./scope.ts";

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const townOf = ({ place }: Listing): string => `${place.city}, ${place.state} ${place.zipCode}`;
const typesOf = ({ industries }: Listing): string => industries.toSorted().join(", ");

/** Returns what an edit of a listing changed: each field, with its old and new value if they are short. */
const listingChanges = (before: Listing, after: Listing): ReadonlyArray<ChangedField> => {
  const changed = <Value extends NonNullable<ChangedField["values"]>["from"]>(
    field: ChangedField["field"],
    read: (listing: Listing) => Value,
  ): ReadonlyArray<ChangedField> =>
    isSame(read(before), read(after)) ? [] : [{ field, values: { from: read(before), to: read(after) } }];
  const rewritten = (field: ChangedField["field"], read: (listing: Listing) => unknown): ReadonlyArray<ChangedField> =>
    isSame(read(before), read(after)) ? [] : [{ field, values: null }];
  const town = changed("location", townOf);
  return [
    ...changed("title", ({ title }) => title),
    ...changed("budget", ({ budget }) => ({ cents: budget })),
    ...changed(after.kind === "service" ? "completion_date" : "delivery_date", ({ deadline }) => ({ day: deadline })),
    ...changed("type", typesOf),
    ...(town.length > 0 ? town : rewritten("address", ({ place }) => place.streetAddress.trim())),
    ...(after.kind === "service"
      ? changed("materials", ({ materialsProvided }) => ({ provided: Boolean(materialsProvided) }))
      : []),
    ...rewritten("requested_materials", ({ items }) => items),
    ...rewritten("scope", ({ scope }) => scope),
    ...rewritten("description", ({ description }) => description.trim()),
    ...rewritten("pictures", ({ pictures }) => pictures),
    ...rewritten("documents", ({ documents }) => documents),
  ];
};

type Input = { readonly listingId: ListingId; readonly draft: ListingDraft };

/**
 * Edits the actor's own listing while it is open or hidden. Every bidder whose bid waits is told what changed; the
 * changes of a hidden listing stay secret until support shows it again.
 */
export const editListing = Effect.fn("editListing")(function* (actor: PersonActor, { listingId, draft: given }: Input) {
  const draft = tidyListing(given);
  const listing = yield* ownListing(actor, listingId);
  yield* checkListing({ ...draft, kind: listing.kind }, yield* today, (yield* Policy).states);
  yield* checkZip(draft.place);
  yield* checkOwnFiles(actor, { ids: draft.pictures, purpose: "listing_picture", field: "pictures" });
  yield* checkOwnFiles(actor, { ids: draft.documents, purpose: "listing_document", field: "documents" });
  const edited = yield* moveListing(actor, "poster", listing, "edit", {
    changes: {
      ...draft,
      kind: listing.kind,
      scope: draft.scope === undefined ? listing.scope : tidyScope(draft.scope),
      place: yield* locate(draft.place),
    },
  });
  const bidders = (yield* (yield* Bids).submittedOn(listingId)).map(({ bidderId }) => bidderId);
  const changes = edited.state === "open" ? listingChanges(listing, edited) : [];
  if (changes.length > 0) {
    for (const bidder of bidders) {
      yield* tell(bidder, {
        kind: "own_bid",
        words: ["projectChanged", { project: listing.title, changes }],
        link: { to: "listing", listingId },
      });
    }
  }
  yield* show([actor.personId, ...bidders], { noun: "listing", id: listingId, event: "edit" });
  return edited;
}, atomically);
