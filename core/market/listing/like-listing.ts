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

/** The tabs of Saved Projects. Removed and hidden listings are in no tab and don't count toward the limit. */
export const likedTabs = ["open", "ongoing", "closed"] as const satisfies ReadonlyArray<Listing["state"]>;
export type LikedTab = (typeof likedTabs)[number];

/** The listings that people have liked, to find them again. A person has few: see `mostLikes`. */
export class Likes extends Context.Service<
  Likes,
  {
    /** Does nothing if the person already likes the listing. */
    readonly put: (personId: PersonId, listingId: ListingId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Does nothing if the person doesn't like the listing. */
    readonly remove: (personId: PersonId, listingId: ListingId) => Effect.Effect<void, Unavailable>;
    /** How many listings in `likedTabs` this person likes. */
    readonly count: (personId: PersonId) => Effect.Effect<number, Unavailable>;
    /** All of the listings that this person likes, most recently liked first. */
    readonly all: (personId: PersonId) => Effect.Effect<ReadonlyArray<ListingId>, Unavailable>;
    /**
     * The listings in a tab that this person likes, latest update first; each with its contract only if this person is
     * one of the contract's sides.
     */
    readonly ofPerson: (
      personId: PersonId,
      tab: LikedTab,
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Likes") {}

/** More than anybody looks through, and few enough that a screen can load all their ids. */
export const mostLikes = 500;

const tooManyLikes = () =>
  blocked("too_many_likes", "you", {
    message: `You have saved ${mostLikes} projects, and that's the limit.`,
    whatToDo: "Remove some of your saved projects first.",
  });

/** Adds a listing to the actor's likes. Fails `NotFound` for a listing that they may not see, or `Blocked`. */
export const likeListing = Effect.fn("likeListing")(function* (actor: PersonActor, id: ListingId) {
  const likes = yield* Likes;
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  // Locks the person, so that likes sent at the same time can't exceed the limit.
  yield* (yield* People).lock(actor.personId);
  if ((yield* likes.count(actor.personId)) >= mostLikes) return yield* tooManyLikes();
  yield* likes.put(actor.personId, id, yield* now);
}, atomically);

/** Removes a listing from the actor's likes, even if it was not among them or no longer exists. */
export const unlikeListing = Effect.fn("unlikeListing")(function* (actor: PersonActor, id: ListingId) {
  yield* (yield* Likes).remove(actor.personId, id);
});

/** Returns the ids of all listings that the actor likes, so that every card can show it; at most `mostLikes`. */
export const listLikes = Effect.fn("listLikes")(function* (actor: PersonActor) {
  return yield* (yield* Likes).all(actor.personId);
});

/** Saved Projects: lists the listings that the actor likes, in one of the three tabs, latest update first. */
export const listLikedListings = Effect.fn("listLikedListings")(function* (
  actor: PersonActor,
  tab: LikedTab,
  page: PageRequest,
) {
  return yield* (yield* Likes).ofPerson(actor.personId, tab, page);
});
