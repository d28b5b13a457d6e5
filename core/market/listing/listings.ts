import { Context, Effect } from "effect";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import { type Day, now } from "#core/shared/day.ts";
import { type NotFound, notFound, type Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { listingLifecycle } from "./listing.machine.ts";
import type { Listing, ListingDraft, ListingView, OwnListingView, SeenListing } from "./listing.ts";
import { filteredPart, type ListingSort, type ResolvedFilter } from "./listing-filter.ts";
import type { OpenCounts } from "./public-listing.ts";

/** A search: the filter and the sort order. */
export type ListingSearch = {
  readonly filter: ResolvedFilter;
  readonly sort: ListingSort;
  /** If sorted by deadline, deadlines before this day come last; null for other orders. */
  readonly today: Day | null;
};

/** Whether the search ran out of time before it looked at every listing. */
type Cut = { readonly isCut: boolean };

/** The store of listings. It returns removed listings too; the caller decides what may be shown of them. */
export class Listings extends Context.Service<
  Listings,
  VersionedStore<ListingId, Listing> & {
    readonly insert: (listing: Listing) => Effect.Effect<void, Unavailable>;
    /** Like `get`, but locks the row, so that nobody else changes the listing until this unit of work ends. */
    readonly getForUpdate: (id: ListingId) => Effect.Effect<Listing, NotFound | Unavailable>;
    /** One listing as this person sees it. */
    readonly view: (id: ListingId, viewerId: PersonId) => Effect.Effect<SeenListing, NotFound | Unavailable>;
    /**
     * Open listings that match, sorted by newest, next deadline, greatest budget or shortest distance; ties go to the
     * newest. A listing posted between two pages neither repeats nor hides another. If the search runs out of time, it
     * returns what it found so far with `isCut` set and without a next page.
     */
    readonly search: (search: ListingSearch, page: PageRequest) => Effect.Effect<Page<ListingView> & Cut, Unavailable>;
    /** How many open listings match, counted up to `most`; if `isCut` is set, time ran out and there may be more. */
    readonly count: (
      filter: ResolvedFilter,
      most: number,
    ) => Effect.Effect<{ readonly count: number } & Cut, Unavailable>;
    /** How many listings are open now. It reads the search data of every open listing, so frequent callers cache it. */
    readonly countOpen: () => Effect.Effect<OpenCounts, Unavailable>;
    /** The open listings and when each was last changed, newest first. */
    readonly listOpen: (page: PageRequest) => Effect.Effect<Page<Pick<Listing, "id" | "updatedAt">>, Unavailable>;
    /** One person's own listings in a tab, each with its contract, latest update first. */
    readonly ofPoster: (
      posterId: PersonId,
      tab: ListingTab,
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Listings") {}

/** Returns the title of the listing, for alerts about its bids and contracts. */
export const titleOf = Effect.fnUntraced(function* (id: ListingId) {
  return (yield* (yield* Listings).get(id)).title;
});

/** Returns the actor's own listing unless it was removed; fails `NotFound` otherwise, to hide which listings exist. */
export const ownListing = Effect.fnUntraced(function* (actor: PersonActor, id: ListingId) {
  const listing = yield* (yield* Listings).get(id);
  if (listing.posterId !== actor.personId || listing.state === "removed") return yield* notFound("listing");
  return listing;
});

/**
 * Whether this person may see the listing; a null `personId` means a visitor who is not signed in. Nobody sees a
 * removed listing, and only its poster sees one that support has hidden.
 */
export const isSeenBy = (
  personId: PersonId | null,
  { state, posterId }: Pick<Listing, "state" | "posterId">,
): boolean => state !== "removed" && (!listingLifecycle.hasTag(state, "out_of_sight") || posterId === personId);

/** The tab of My Projects that shows a listing in this state: hidden ones are among the open ones. */
export const tabOf = (state: Listing["state"]) => (state === "hidden" ? "open" : state);
export type ListingTab = ReturnType<typeof tabOf>;

type Options = { readonly changes?: ListingDraft & Pick<Listing, "scope">; readonly reason?: string };

/** Moves a listing, saves it and records the move in the history; runs inside the caller's unit of work. */
export const moveListing = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  listing: Listing,
  event: EventOf<typeof listingLifecycle>,
  { changes, reason }: Options = {},
) {
  const listings = yield* Listings;
  const state = yield* listingLifecycle.move(listing.state, event, party);
  const hiddenBecause = state !== "hidden" ? null : event === "hide" ? (reason ?? "") : listing.hiddenBecause;
  const saved = yield* listings.save({ ...listing, ...changes, state, hiddenBecause, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveOf("listing", event, saved, listing),
    listingId: listing.id,
    reason: reason ?? null,
  });
  // A listing that becomes or stays open may now match somebody's saved search.
  if (state === "open") {
    const before = listing.state === "open" ? filteredPart(listing) : null;
    yield* (yield* Jobs).put({ name: "tell-seekers", listingId: listing.id, before });
  }
  return saved;
});
