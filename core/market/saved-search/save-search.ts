import { Effect } from "effect";
import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { resolveFilter } from "#core/market/listing/search-listings.ts";
import { show } from "#core/messaging/alert/tell.ts";
import { industries } from "#core/people/person/industries.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, invalid } from "#core/shared/errors.ts";
import { newId, SavedSearchId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkName, looksForAll, mostSavedSearches, type SavedSearch, seeSavedSearch } from "./saved-search.ts";
import { ownSavedSearch, SavedSearches } from "./saved-searches.ts";

type Input = { readonly name: string; readonly filter: ListingFilter };

const tooManySearches = () =>
  blocked("too_many_saved_searches", "you", {
    message: `You have saved ${mostSavedSearches} searches, and that's the limit.`,
    whatToDo: "Remove one of your saved searches first.",
  });

/**
 * Saves a search under a name, for alerts about new listings that match. Fails `Invalid` (no name, no filter, unknown
 * ZIP code), `Blocked` if the person has too many, and `SearchSaved` if they already saved the same filter.
 */
export const saveSearch = Effect.fn("saveSearch")(function* (actor: PersonActor, { name, filter }: Input) {
  const searches = yield* SavedSearches;
  const people = yield* People;
  const resolved = yield* resolveFilter(filter);
  if (looksForAll(resolved)) {
    return yield* invalid({ field: "filter", message: "Please choose what to look for first." });
  }
  const search: SavedSearch = {
    id: yield* newId(SavedSearchId),
    personId: actor.personId,
    name: yield* checkName(name),
    filter: {
      ...filter,
      text: resolved.text && (filter.text?.trim() ?? null),
      city: resolved.city,
      budget: resolved.budget,
      industries: industries.filter((trade) => filter.industries.includes(trade)),
    },
    alerts: true,
    createdAt: yield* now,
    version: 1,
  };
  yield* atomically(
    Effect.gen(function* () {
      // Locks the person, so that searches saved at the same time can't exceed the limit.
      yield* people.lock(actor.personId);
      if ((yield* searches.ofPerson(actor.personId)).length >= mostSavedSearches) return yield* tooManySearches();
      yield* searches.insert(search, resolved);
      yield* show([actor.personId], { noun: "saved_search", id: search.id, event: "save" });
    }),
  );
  return seeSavedSearch(search);
});

type Edit = { readonly searchId: SavedSearchId; readonly name?: string; readonly alerts?: boolean };

/** Renames the actor's own saved search, or turns its alerts on or off. Fails `Invalid` for an empty name. */
export const editSavedSearch = Effect.fn("editSavedSearch")(function* (
  actor: PersonActor,
  { searchId, name, alerts }: Edit,
) {
  const before = yield* ownSavedSearch(actor, searchId);
  const after = yield* (yield* SavedSearches).save({
    ...before,
    name: name === undefined ? before.name : yield* checkName(name),
    alerts: alerts ?? before.alerts,
  });
  yield* show([actor.personId], { noun: "saved_search", id: searchId, event: "edit" });
  return seeSavedSearch(after);
}, atomically);

/** Lists all saved searches of the actor, newest first; at most `mostSavedSearches`. */
export const listSavedSearches = Effect.fn("listSavedSearches")(function* (actor: PersonActor) {
  return (yield* (yield* SavedSearches).ofPerson(actor.personId)).map(seeSavedSearch);
});

/** Removes the actor's own saved search, and with it its alerts. */
export const removeSavedSearch = Effect.fn("removeSavedSearch")(function* (
  actor: PersonActor,
  searchId: SavedSearchId,
) {
  const { id } = yield* ownSavedSearch(actor, searchId);
  yield* (yield* SavedSearches).remove(id);
  yield* show([actor.personId], { noun: "saved_search", id, event: "remove" });
}, atomically);
