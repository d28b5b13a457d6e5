import { Effect } from "effect";
import {
  editSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from "#core/market/saved-search/save-search.ts";
import * as savedSearches from "../endpoints/saved-searches.ts";
import type { Serving } from "../serve.ts";

export const savedSearchRoutes = (serve: Serving): void => {
  serve.person(savedSearches.saveSearchEndpoint, ({ actor, body }) => saveSearch(actor, body));
  serve.person(savedSearches.listSavedSearchesEndpoint, ({ actor }) =>
    Effect.map(listSavedSearches(actor), (items) => ({ items })),
  );
  serve.person(savedSearches.editSavedSearchEndpoint, ({ actor, params, body }) =>
    editSavedSearch(actor, { ...params, ...body }),
  );
  serve.person(savedSearches.removeSavedSearchEndpoint, ({ actor, params }) =>
    removeSavedSearch(actor, params.searchId),
  );
};
