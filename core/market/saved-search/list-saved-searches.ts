import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { seeSavedSearch } from "./saved-search.ts";
import { SavedSearches } from "./saved-searches.ts";

/** All searches that one has saved, the newest first; at most `mostSavedSearches`. */
export const listSavedSearches = Effect.fn("listSavedSearches")(function* (actor: PersonActor) {
  const searches = yield* SavedSearches;
  return (yield* searches.ofPerson(actor.personId)).map(seeSavedSearch);
});
