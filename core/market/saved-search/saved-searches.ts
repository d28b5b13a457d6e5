import { Context, Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import type { FilteredListing, ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId, SavedSearchId } from "#core/shared/ids.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import type { SavedSearch, SearchSaved } from "./saved-search.ts";

/** A person whose saved search matches a posted listing, and the name of their oldest search that does. */
export type Seeker = { readonly personId: PersonId; readonly name: string };

/** People's saved searches; a person has few: see `mostSavedSearches`. Saving changes only the name and alerts. */
export class SavedSearches extends Context.Service<
  SavedSearches,
  VersionedStore<SavedSearchId, SavedSearch> & {
    /** `resolved` is the filter as compared with listings. Fails `SearchSaved` if the person already saved the same. */
    readonly insert: (search: SavedSearch, resolved: ResolvedFilter) => Effect.Effect<void, SearchSaved | Unavailable>;
    /** Does nothing if the search no longer exists. */
    readonly remove: (id: SavedSearchId) => Effect.Effect<void, Unavailable>;
    /** All searches of a person, newest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<SavedSearch>, Unavailable>;
    /**
     * At most `limit` people to tell about this listing, each once, without its poster and those already told. Each has
     * a search with alerts on that matches the listing now and did not match it as it was `before` (null if it was not
     * open).
     */
    readonly seekers: (
      listing: Listing,
      before: FilteredListing | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Seeker>, Unavailable>;
    /** Records that these people are told; returns those who had not been told yet, even if calls run concurrently. */
    readonly markTold: (
      id: ListingId,
      people: ReadonlyArray<PersonId>,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<PersonId>, Unavailable>;
  }
>()("core/SavedSearches") {}

/** Returns the actor's own saved search; fails `NotFound` for any other, to hide which searches exist. */
export const ownSavedSearch = Effect.fnUntraced(function* (actor: PersonActor, id: SavedSearchId) {
  const search = yield* (yield* SavedSearches).get(id);
  if (search.personId !== actor.personId) return yield* notFound("saved search");
  return search;
});
