import { Effect } from "effect";
import { type ListingFilter, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { SavedSearch } from "#core/market/saved-search/saved-search.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import { type PersonId, SavedSearchId } from "#core/shared/ids.ts";
import { searchKey } from "#core/shared/text.ts";
import { idOf, moment } from "./moment.ts";
import { storedPerson } from "./stored.ts";

/** A search filter; for Austin by default. */
export const aFilter = (but: Partial<ListingFilter> = { city: "Austin" }): ListingFilter => ({ ...noFilter, ...but });

/** A stored saved search with alerts on. */
export const aSavedSearch = (personId: PersonId, but: Partial<SavedSearch> = {}): SavedSearch => {
  const at = moment();
  return {
    id: idOf(SavedSearchId, at),
    personId,
    name: "Projects in Austin",
    filter: aFilter(),
    alerts: true,
    createdAt: at,
    version: 1,
    ...but,
  };
};

/** Returns the filter as listings are compared with it, for filters without a ZIP code. */
export const resolved = (filter: ListingFilter): ResolvedFilter => ({
  ...filter,
  text: filter.text && searchKey(filter.text),
  near: null,
});

/** Inserts a saved search directly into the store; of a new person unless one is given. */
export const storedSearch = Effect.fnUntraced(function* (
  but: Partial<SavedSearch> = {},
  compared: ResolvedFilter = resolved(but.filter ?? aFilter()),
) {
  const searches = yield* SavedSearches;
  const search = aSavedSearch(but.personId ?? (yield* storedPerson()).id, but);
  yield* searches.insert(search, compared);
  return search;
});
