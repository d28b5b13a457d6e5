import { Context, type Effect, Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { Industry } from "./industries.ts";
import type { listingLifecycle } from "./listing.machine.ts";
import type { Listing, ListingView, OwnListingView, SeenListing } from "./listing.ts";

/** What people look for; every part that is set must hold. */
export const ListingFilter = Schema.Struct({
  /** A part of title plus description, both stripped of non-word characters and in lower case. */
  text: Schema.NullOr(Text(200)),
  /** Any of these trades. */
  industries: Schema.Array(Industry).check(Schema.isMaxLength(27)),
  /** This city exactly. */
  city: Schema.NullOr(Text(80)),
  /** A budget at or below this; null or 0 is no limit. */
  budget: Schema.NullOr(Cents),
  /** A deadline on or before this day. */
  deadline: Schema.NullOr(Day),
});
export type ListingFilter = typeof ListingFilter.Type;

export class Listings extends Context.Service<
  Listings,
  {
    readonly insert: (listing: Listing) => Effect.Effect<void, Unavailable>;
    /** Removed listings are found too; what may be shown of them is the caller's rule. */
    readonly get: (id: ListingId) => Effect.Effect<Listing, NotFound | Unavailable>;
    /** The same; inside a unit of work nobody else changes the listing until that ends, so what it allows stays allowed. */
    readonly hold: (id: ListingId) => Effect.Effect<Listing, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (listing: Listing) => Effect.Effect<Listing, Stale | Unavailable>;
    /** One listing as this person sees it. */
    readonly view: (id: ListingId, viewerId: PersonId) => Effect.Effect<SeenListing, NotFound | Unavailable>;
    /** Open listings that match, newest first; a listing posted meanwhile neither doubles nor hides another. */
    readonly search: (filter: ListingFilter, page: PageRequest) => Effect.Effect<Page<ListingView>, Unavailable>;
    /** One person's own listings in a state, each with its contract, the latest update first. */
    readonly ofPoster: (
      posterId: PersonId,
      state: (typeof listingLifecycle.states)[number],
      page: PageRequest,
    ) => Effect.Effect<Page<OwnListingView>, Unavailable>;
  }
>()("core/Listings") {}
