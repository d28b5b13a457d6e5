import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SavedSearchId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkName, seeSavedSearch } from "./saved-search.ts";
import { ownSavedSearch, SavedSearches } from "./saved-searches.ts";

type Input = { readonly searchId: SavedSearchId; readonly name?: string; readonly alerts?: boolean };

/** Renames one's own saved search, or says whether to be told of what it finds. Fails `Invalid` for an empty name. */
export const editSavedSearch = Effect.fn("editSavedSearch")(function* (
  actor: PersonActor,
  { searchId, name, alerts }: Input,
) {
  const searches = yield* SavedSearches;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const before = yield* ownSavedSearch(actor, searchId);
      const after = yield* searches.save({
        ...before,
        name: name === undefined ? before.name : yield* checkName(name),
        alerts: alerts ?? before.alerts,
      });
      yield* show([actor.personId], { noun: "saved_search", id: searchId, event: "edit" });
      return seeSavedSearch(after);
    }),
  );
});

/** All searches that one has saved, the newest first; at most `mostSavedSearches`. */
export const listSavedSearches = Effect.fn("listSavedSearches")(function* (actor: PersonActor) {
  const searches = yield* SavedSearches;
  return (yield* searches.ofPerson(actor.personId)).map(seeSavedSearch);
});

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
