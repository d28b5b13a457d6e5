import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { ListingState } from "./listing.machine.ts";
import type { OwnListingView } from "./listing.ts";

/** Which listings people like, to find them again. A person likes few: see `mostLikes`. */
export class Likes extends Context.Service<
  Likes,
  {
    /** Liking what is liked already changes nothing. */
    readonly put: (personId: PersonId, listingId: ListingId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Nor does ceasing to like what is not liked. */
    readonly remove: (personId: PersonId, listingId: ListingId) => Effect.Effect<void, Unavailable>;
    readonly count: (personId: PersonId) => Effect.Effect<number, Unavailable>;
    /** All that this person likes, what was liked last first. */
    readonly all: (personId: PersonId) => Effect.Effect<ReadonlyArray<ListingId>, Unavailable>;
    /**
     * The listings in a state that this person likes, the latest update first; with the contract made of them only
     * where this person is one of its sides.
     */
    readonly ofPerson: (
      personId: PersonId,
      state: (typeof ListingState)["Type"],
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Likes") {}
