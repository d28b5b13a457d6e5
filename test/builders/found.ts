import { Effect } from "effect";
import { expect } from "vitest";
import { listBidders } from "#core/market/bid/view-bid.ts";
import { likeListing } from "#core/market/listing/like-listing.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { shareListing, viewSharedListing } from "#core/market/listing/share-listing.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { askQuestion, listQuestions } from "#core/market/question/ask-question.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import type { World } from "#test/world.ts";
import { bidOn, newcomer } from "./errand.ts";

export const firstPage: PageRequest = { after: null, limit: 20 };

/** A search that matches every listing. */
export const anything = { filter: noFilter, sort: "newest" } as const;

/** The ids of the listings that `anything` finds. */
export const foundListings = Effect.map(searchListings(anything, firstPage), ({ items }) => items.map(({ id }) => id));

/**
 * Checks that the bidder and a stranger, whom it returns, can't find, see, share, like, ask about or bid on a listing.
 */
export const outOfSight = Effect.fnUntraced(function* (
  listing: Listing,
  code: Parameters<typeof viewSharedListing>[0],
  bidder: PersonActor,
) {
  expect(yield* foundListings).toEqual([]);
  const other = yield* newcomer("contractor");
  const tries: ReadonlyArray<Effect.Effect<unknown, unknown, World>> = [
    viewListing(bidder, listing.id),
    viewSharedListing(code),
    shareListing(other, listing.id),
    likeListing(other, listing.id),
    listBidders(other, listing.id, firstPage),
    listQuestions(other, listing.id, firstPage),
    askQuestion(other, { listingId: listing.id, text: "Is there a gate?" }),
    bidOn(listing, other),
  ];
  for (const attempt of tries) expect(yield* Effect.flip(attempt)).toMatchObject({ _tag: "NotFound" });
  return other;
});
