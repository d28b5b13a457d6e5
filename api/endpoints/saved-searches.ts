import { Schema } from "effect";
import { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { SearchName, SeenSavedSearch } from "#core/market/saved-search/saved-search.ts";
import { endpoint } from "../endpoint.ts";

export const saveSearchEndpoint = endpoint("POST /api/people/me/saved-searches", {
  name: "saveSearch",
  summary: "Save a search, to be told of new listings that match",
  keyed: true,
  body: Schema.Struct({ name: SearchName, filter: ListingFilter }),
  reply: SeenSavedSearch,
  status: 201,
});

export const listSavedSearchesEndpoint = endpoint("GET /api/people/me/saved-searches", {
  name: "listSavedSearches",
  summary: "All searches that you have saved, the newest first; at most 20",
  reply: Schema.Struct({ items: Schema.Array(SeenSavedSearch) }),
});

export const editSavedSearchEndpoint = endpoint("PUT /api/people/me/saved-searches/:searchId", {
  name: "editSavedSearch",
  summary: "Rename your saved search, or say whether to be told of what it finds",
  keyed: true,
  body: Schema.Struct({ name: Schema.optionalKey(SearchName), alerts: Schema.optionalKey(Schema.Boolean) }),
  reply: SeenSavedSearch,
});

export const removeSavedSearchEndpoint = endpoint("DELETE /api/people/me/saved-searches/:searchId", {
  name: "removeSavedSearch",
  summary: "Remove your saved search",
  keyed: true,
});
