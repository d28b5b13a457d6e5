import { Result } from "effect";
import { matches } from "#core/market/listing/listing-filter.ts";
import { filterKey, searchSaved } from "#core/market/saved-search/saved-search.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { allOf, byId, nextVersion, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

const keyOf = (listingId: ListingId, personId: PersonId): string => `${listingId} ${personId}`;

const ofPerson = ({ savedSearches }: Tables, id: PersonId) =>
  allOf(savedSearches, ({ search }) => search.personId === id).toReversed();

export const memorySavedSearches = inMemory(SavedSearches)(({ read, write, modify, readOne }) => ({
  insert: (search, resolved) =>
    write((tables) => {
      const key = filterKey(resolved);
      const isSaved = ofPerson(tables, search.personId).some((saved) => filterKey(saved.resolved) === key);
      if (isSaved) return Result.fail(searchSaved());
      return Result.succeed(withRow(tables, "savedSearches", search.id, { id: search.id, search, resolved }));
    }),
  get: (id) => readOne("saved search", ({ savedSearches }) => savedSearches.get(id)?.search),
  save: (search) =>
    modify((tables) => {
      const kept = tables.savedSearches.get(search.id);
      return Result.map(nextVersion("saved search", kept?.search, search), (saved) => [
        saved,
        kept === undefined ? tables : withRow(tables, "savedSearches", saved.id, { ...kept, search: saved }),
      ]);
    }),
  remove: (id) => write((tables) => withoutRow(tables, "savedSearches", id)),
  ofPerson: (id) => read((tables) => ofPerson(tables, id).map(({ search }) => search)),
  seekers: (listing, before, limit) =>
    read((tables) => {
      const finding = [...tables.savedSearches.values()].filter(
        ({ search, resolved }) =>
          search.alerts &&
          search.personId !== listing.posterId &&
          !tables.toldSeekers.has(keyOf(listing.id, search.personId)) &&
          matches(resolved, listing) &&
          (before === null || !matches(resolved, before)),
      );
      const oldest = new Map(
        sortedBy(finding, byId)
          .toReversed()
          .map(({ search }) => [search.personId, search.name]),
      );
      const seekers = [...oldest].map(([personId, name]) => ({ personId, name }));
      return sortedBy(seekers, ({ personId }) => personId).slice(0, limit);
    }),
  markTold: (listingId, people, toldAt) =>
    modify((tables) => {
      const untold = [...new Set(people)].filter((personId) => !tables.toldSeekers.has(keyOf(listingId, personId)));
      const marked = untold.reduce(
        (before, personId) =>
          withRow(before, "toldSeekers", keyOf(listingId, personId), { listingId, personId, toldAt }),
        tables,
      );
      return Result.succeed([untold, marked]);
    }),
}));
