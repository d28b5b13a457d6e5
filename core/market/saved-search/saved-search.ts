import { Effect, Schema } from "effect";
import { ListingFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { industries } from "#core/people/person/industries.ts";
import { checkIssues, type Issue } from "#core/shared/errors.ts";
import { PersonId, SavedSearchId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** How many searches one person may save. */
export const mostSavedSearches = 20;

/** In characters. */
export const longestName = 80;
export const SearchName = Text(longestName);

/** A search that a person has saved, with alerts about new listings that match. */
export const SavedSearch = Schema.Struct({
  id: SavedSearchId,
  personId: PersonId,
  name: SearchName,
  /** As the person typed it, without a sort order. */
  filter: ListingFilter,
  /** Whether the person gets alerts about new listings that match. */
  alerts: Schema.Boolean,
  createdAt: Schema.Date,
  version: Schema.Int,
});
export type SavedSearch = typeof SavedSearch.Type;

const { personId: _personId, version: _version, ...shown } = SavedSearch.fields;

/** A saved search as its owner sees it. */
export const SeenSavedSearch = Schema.Struct(shown);
export type SeenSavedSearch = typeof SeenSavedSearch.Type;

export const seeSavedSearch = ({ personId: _person, version: _saved, ...search }: SavedSearch): SeenSavedSearch =>
  search;

/** The rule for a name; the browser checks the same rule before it sends. */
export const nameIssues = (name: string): ReadonlyArray<Issue> =>
  name.trim() === "" ? [{ field: "name", message: "Please name this search." }] : [];

/** Returns the trimmed name; fails `Invalid`. */
export const checkName = (name: string) => Effect.as(checkIssues(nameIssues(name)), name.trim());

/** Whether the filter sets nothing, so that every listing matches it. */
export const looksForAll = ({ industries: trades, ...parts }: ResolvedFilter): boolean =>
  trades.length === 0 && Object.values(parts).every((part) => part === null);

/** A key that is the same for filters that match the same listings. */
export const filterKey = (filter: ResolvedFilter): string =>
  JSON.stringify([
    filter.text,
    industries.filter((trade) => filter.industries.includes(trade)),
    filter.city,
    filter.state,
    filter.near && [filter.near.zipCode, filter.near.miles],
    filter.kind,
    filter.materialsProvided,
    filter.budget,
    filter.deadline,
  ]);

/** This person already saved a search with the same filter. */
export class SearchSaved extends Schema.TaggedError<SearchSaved>()("SearchSaved", { message: Schema.String }) {}

export const searchSaved = (): SearchSaved =>
  new SearchSaved({ message: "You already saved this search. It's in your saved searches." });
