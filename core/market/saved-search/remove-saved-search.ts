import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SavedSearchId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { ownSavedSearch } from "./own-saved-search.ts";
import { SavedSearches } from "./saved-searches.ts";

/** Forgets one's own saved search; nobody is told of what it would have found. */
export const removeSavedSearch = Effect.fn("removeSavedSearch")(function* (
  actor: PersonActor,
  searchId: SavedSearchId,
) {
  const searches = yield* SavedSearches;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(
    Effect.gen(function* () {
      const { id } = yield* ownSavedSearch(actor, searchId);
      yield* searches.remove(id);
      yield* show([actor.personId], { noun: "saved_search", id, event: "remove" });
    }),
  );
});
