import { Effect } from "effect";
import {
  editSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from "#core/market/saved-search/save-search.ts";
import {
  editSavedSearchEndpoint,
  listSavedSearchesEndpoint,
  removeSavedSearchEndpoint,
  saveSearchEndpoint,
} from "../endpoints/saved-searches.ts";
import type { Serving } from "../serve.ts";

export const savedSearchRoutes = (serve: Serving): void => {
  serve.person(saveSearchEndpoint, ({ actor, body }) => saveSearch(actor, body));
  serve.person(listSavedSearchesEndpoint, ({ actor }) => Effect.map(listSavedSearches(actor), (items) => ({ items })));
  serve.person(editSavedSearchEndpoint, ({ actor, params, body }) => editSavedSearch(actor, { ...params, ...body }));
  serve.person(removeSavedSearchEndpoint, ({ actor, params }) =>
    Effect.as(removeSavedSearch(actor, params.searchId), {}),
  );
};
