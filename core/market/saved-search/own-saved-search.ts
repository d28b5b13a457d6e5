import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { SavedSearchId } from "#core/shared/ids.ts";
import { SavedSearches } from "./saved-searches.ts";

/** The saved search, if it is the actor's own; `NotFound` otherwise, so that nobody learns what exists. */
export const ownSavedSearch = Effect.fnUntraced(function* (actor: PersonActor, id: SavedSearchId) {
  const searches = yield* SavedSearches;
  const search = yield* searches.get(id);
  if (search.personId !== actor.personId) return yield* notFound("saved search");
  return search;
});
