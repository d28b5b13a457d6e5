import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SavedSearchId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { ownSavedSearch } from "./own-saved-search.ts";
import { checkName, seeSavedSearch } from "./saved-search.ts";
import { SavedSearches } from "./saved-searches.ts";

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
