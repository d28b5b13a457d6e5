import { Schema } from "effect";
import { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { SearchName, SeenSavedSearch } from "#core/market/saved-search/saved-search.ts";
import { creating, keyed, listAll } from "../endpoint.ts";

export const saveSearchEndpoint = creating("POST /api/people/me/saved-searches", {
  name: "saveSearch",
  summary: "Save a search, to be told of new listings that match",
  body: Schema.Struct({ name: SearchName, filter: ListingFilter }),
  reply: SeenSavedSearch,
});

export const listSavedSearchesEndpoint = listAll("GET /api/people/me/saved-searches", {
  name: "listSavedSearches",
  summary: "All searches that you have saved, the newest first; at most 20",
  of: SeenSavedSearch,
});

export const editSavedSearchEndpoint = keyed("PUT /api/people/me/saved-searches/:searchId", {
  name: "editSavedSearch",
  summary: "Rename your saved search, or say whether to be told of what it finds",
  body: Schema.Struct({ name: Schema.optionalKey(SearchName), alerts: Schema.optionalKey(Schema.Boolean) }),
  reply: SeenSavedSearch,
});

export const removeSavedSearchEndpoint = keyed("DELETE /api/people/me/saved-searches/:searchId", {
  name: "removeSavedSearch",
  summary: "Remove your saved search",
});
