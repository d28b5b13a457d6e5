import { Context, Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { Listing, OwnListingView } from "./listing.ts";
import { isSeenBy, Listings } from "./listings.ts";

/** The tabs of Saved Projects. What is in none of them, because it was removed or is out of sight, takes up no room either. */
export const likedTabs = ["open", "ongoing", "closed"] as const satisfies ReadonlyArray<Listing["state"]>;
export type LikedTab = (typeof likedTabs)[number];

/** Which listings people like, to find them again. A person likes few: see `mostLikes`. */
export class Likes extends Context.Service<
  Likes,
  {
    /** Liking what is liked already changes nothing. */
    readonly put: (personId: PersonId, listingId: ListingId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Nor does ceasing to like what is not liked. */
    readonly remove: (personId: PersonId, listingId: ListingId) => Effect.Effect<void, Unavailable>;
    /** How many of `likedTabs` this person likes. */
    readonly count: (personId: PersonId) => Effect.Effect<number, Unavailable>;
    /** All of these, what was liked last first. */
    readonly all: (personId: PersonId) => Effect.Effect<ReadonlyArray<ListingId>, Unavailable>;
    /**
     * The listings in a tab that this person likes, the latest update first; with the contract made of them only
     * where this person is one of its sides.
     */
    readonly ofPerson: (
      personId: PersonId,
      tab: LikedTab,
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Likes") {}

/** More than anybody looks through; so few that a screen can know them all. */
export const mostLikes = 500;

const tooManyLikes = () =>
  blocked("too_many_likes", "you", {
    message: `You have saved ${mostLikes} projects, and that's the limit.`,
    whatToDo: "Remove some of your saved projects first.",
  });

/** Keeps a listing among those that one likes. Fails `NotFound` for one that they do not see, or `Blocked`. */
export const likeListing = Effect.fn("likeListing")(function* (actor: PersonActor, id: ListingId) {
  const likes = yield* Likes;
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  // So that nobody likes more than they may by liking them all at once.
  yield* (yield* People).lock(actor.personId);
  if ((yield* likes.count(actor.personId)) >= mostLikes) return yield* tooManyLikes();
  yield* likes.put(actor.personId, id, yield* now);
}, atomically);

/** Keeps a listing no longer among those that one likes; whether it was, or still exists, makes no difference. */
export const unlikeListing = Effect.fn("unlikeListing")(function* (actor: PersonActor, id: ListingId) {
  yield* (yield* Likes).remove(actor.personId, id);
});

/** The ids of all listings that one likes, so that every card can show it; few, as `mostLikes` says. */
export const listLikes = Effect.fn("listLikes")(function* (actor: PersonActor) {
  return yield* (yield* Likes).all(actor.personId);
});

/** Saved Projects: the listings that one likes, in one of the three tabs, the latest update first. */
export const listLikedListings = Effect.fn("listLikedListings")(function* (
  actor: PersonActor,
  tab: LikedTab,
  page: PageRequest,
) {
  return yield* (yield* Likes).ofPerson(actor.personId, tab, page);
});
