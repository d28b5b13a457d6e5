import { Context, Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import type { FilteredListing, ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId, SavedSearchId } from "#core/shared/ids.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import type { SavedSearch, SearchSaved } from "./saved-search.ts";

/** Somebody who looks for what was posted, and the name of the oldest of their searches that found it. */
export type Seeker = { readonly personId: PersonId; readonly name: string };

/** The searches that people have saved; a person has few of them: see `mostSavedSearches`. Of a saved one name and alerts change alone. */
export class SavedSearches extends Context.Service<
  SavedSearches,
  VersionedStore<SavedSearchId, SavedSearch> & {
    /** `resolved` is the filter as listings are compared with it. Fails `SearchSaved` where the person has saved the same. */
    readonly insert: (search: SavedSearch, resolved: ResolvedFilter) => Effect.Effect<void, SearchSaved | Unavailable>;
    /** Removing what is gone changes nothing. */
    readonly remove: (id: SavedSearchId) => Effect.Effect<void, Unavailable>;
    /** All searches of a person, the newest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<SavedSearch>, Unavailable>;
    /**
     * At most `limit` people who are to be told of this listing, each once: not its poster, nor who was told already; with
     * a search whose alerts are on, that finds the listing as it is, and did not find it as it was `before`, where it was
     * to be found at all.
     */
    readonly seekers: (
      listing: Listing,
      before: FilteredListing | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Seeker>, Unavailable>;
    /** Notes that these people are told of the listing; answers those who were not yet, however often it is asked at once. */
    readonly markTold: (
      id: ListingId,
      people: ReadonlyArray<PersonId>,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
  }
>()("core/SavedSearches") {}

/** The saved search, if it is the actor's own; `NotFound` otherwise, so that nobody learns what exists. */
export const ownSavedSearch = Effect.fnUntraced(function* (actor: PersonActor, id: SavedSearchId) {
  const search = yield* (yield* SavedSearches).get(id);
  if (search.personId !== actor.personId) return yield* notFound("saved search");
  return search;
});
