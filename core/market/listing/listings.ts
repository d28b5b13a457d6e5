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

/** A search: what is looked for, and in which order it is shown. */
export type ListingSearch = {
  readonly filter: ResolvedFilter;
  readonly sort: ListingSort;
  /** Deadlines before this day come last where deadlines decide the order; null where they do not. */
  readonly today: Day | null;
};

/** Whether time was over before everything was looked at. */
type Cut = { readonly isCut: boolean };

/** Removed listings are found too; what may be shown of them is the caller's rule. */
export class Listings extends Context.Service<
  Listings,
  VersionedStore<ListingId, Listing> & {
    readonly insert: (listing: Listing) => Effect.Effect<void, Unavailable>;
    /** As `get`, with its row locked: inside a unit of work nobody else changes the listing until that ends, so what it allows stays allowed. */
    readonly getForUpdate: (id: ListingId) => Effect.Effect<Listing, NotFound | Unavailable>;
    /** One listing as this person sees it. */
    readonly view: (id: ListingId, viewerId: PersonId) => Effect.Effect<SeenListing, NotFound | Unavailable>;
    /**
     * Open listings that match: the newest, the next deadline, the greatest budget or the shortest way first, among
     * equals the newest. A listing posted meanwhile neither doubles nor hides another. Where there is more to look at than
     * there is time for, what was found by then `isCut` off, without a next page.
     */
    readonly search: (search: ListingSearch, page: PageRequest) => Effect.Effect<Page<ListingView> & Cut, Unavailable>;
    /** How many open listings match; of more than `most`, and where it `isCut` off, it is not said how many more. */
    readonly count: (
      filter: ResolvedFilter,
      most: number,
    ) => Effect.Effect<{ readonly count: number } & Cut, Unavailable>;
    /** How many listings are open now. It reads what search knows of each of them: whoever asks often keeps the answer for a while. */
    readonly countOpen: () => Effect.Effect<OpenCounts, Unavailable>;
    /** Which listings are open and when each was last changed, newest first. */
    readonly listOpen: (page: PageRequest) => Effect.Effect<Page<Pick<Listing, "id" | "updatedAt">>, Unavailable>;
    /** One person's own listings in a tab, each with its contract, the latest update first. */
    readonly ofPoster: (
      posterId: PersonId,
      tab: ListingTab,
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Listings") {}

/** What the listing is called, for those who are told of what was made of it. */
export const titleOf = Effect.fnUntraced(function* (id: ListingId) {
  return (yield* (yield* Listings).get(id)).title;
});

/** The listing, if it is the actor's own and not removed; `NotFound` otherwise, so that nobody learns what exists. */
export const ownListing = Effect.fnUntraced(function* (actor: PersonActor, id: ListingId) {
  const listing = yield* (yield* Listings).get(id);
  if (listing.posterId !== actor.personId || listing.state === "removed") return yield* notFound("listing");
  return listing;
});

/**
 * Whether this person may know of the listing; null for whoever is not signed in. What was removed is gone for everybody, and
 * what support has taken out of sight is there for its poster alone.
 */
export const isSeenBy = (
  personId: PersonId | null,
  { state, posterId }: Pick<Listing, "state" | "posterId">,
): boolean => state !== "removed" && (!listingLifecycle.hasTag(state, "out_of_sight") || posterId === personId);

/** Where a listing lies among its poster's own: as its state says, save that what is hidden lies among the open ones. */
export const tabOf = (state: Listing["state"]) => (state === "hidden" ? "open" : state);
export type ListingTab = ReturnType<typeof tabOf>;

type Options = { readonly changes?: ListingDraft & Pick<Listing, "scope">; readonly reason?: string };

/** Moves a listing, saves it and writes the move into the history; inside the caller's unit of work. */
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
  // What has become or stays open may now be found by somebody who waits for such a listing.
  if (state === "open") {
    const before = listing.state === "open" ? filteredPart(listing) : null;
    yield* (yield* Jobs).put({ name: "tell-seekers", listingId: listing.id, before });
  }
  return saved;
});
