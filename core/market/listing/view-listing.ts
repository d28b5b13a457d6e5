import { Effect } from "effect";
import { Files } from "#core/people/file/files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { FileId, ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { listingLifecycle } from "./listing.machine.ts";
import type { ListingDocument } from "./listing.ts";
import { isSeenBy, Listings } from "./listings.ts";

/** Returns the details of these files, in their order; skips the query for the many listings without documents. */
const documentsOf = Effect.fnUntraced(function* (ids: ReadonlyArray<FileId>) {
  if (ids.length === 0) return [];
  const found = new Map((yield* (yield* Files).many(ids)).map((file) => [file.id, file]));
  return ids.flatMap((id): ReadonlyArray<ListingDocument> => {
    const file = found.get(id);
    return file ? [{ id, name: file.name, mediaType: file.mediaType, size: file.size }] : [];
  });
});

/**
 * Returns one listing with what this person may do with it: the poster's moves, or the viewer's own live bid. Hiring,
 * releasing and ending are moves of bids and contracts, so they are not offered here.
 */
export const viewListing = Effect.fn("viewListing")(function* (actor: PersonActor, id: ListingId) {
  const listing = yield* (yield* Listings).view(id, actor.personId);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const mine = listing.posterId === actor.personId;
  const moves = mine
    ? listingLifecycle
        .movesFrom(listing.state, "poster")
        .filter((move) => move === "edit" || move === "close" || move === "remove")
    : [];
  return { ...listing, documents: yield* documentsOf(listing.documents), moves };
});

/** My Projects: lists the actor's own listings in one tab, latest update first; hidden ones are among the open ones. */
export const listOwnListings = Effect.fn("listOwnListings")(function* (
  actor: PersonActor,
  tab: "open" | "ongoing" | "closed",
  page: PageRequest,
) {
  return yield* (yield* Listings).ofPoster(actor.personId, tab, page);
});
