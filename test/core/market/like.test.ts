import { Effect } from "effect";
import { expect } from "vitest";
import { removeListing } from "#core/market/listing/close-listing.ts";
import {
  Likes,
  likeListing,
  listLikedListings,
  listLikes,
  mostLikes,
  unlikeListing,
} from "#core/market/listing/like-listing.ts";
import { ListingId } from "#core/shared/ids.ts";
import { newcomer, postedListing } from "#test/builders/errand.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedListing } from "#test/builders/stored.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 20 };

testInWorld("anyone can like a project and unlike it, and nobody sees what others like", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const [supplier, neighbour] = [yield* newcomer("supplier"), yield* newcomer("home_owner")];
  yield* likeListing(supplier, listing.id);
  yield* likeListing(supplier, listing.id);
  expect(yield* listLikes(supplier)).toEqual([listing.id]);
  expect((yield* listLikedListings(supplier, "open", page)).items).toMatchObject([{ id: listing.id }]);
  expect(yield* listLikes(neighbour)).toEqual([]);
  yield* unlikeListing(supplier, listing.id);
  yield* unlikeListing(supplier, listing.id);
  expect(yield* listLikes(supplier)).toEqual([]);
});

testInWorld("a removed project is gone from the saved ones, and cannot be liked", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const supplier = yield* newcomer("supplier");
  yield* likeListing(supplier, listing.id);
  yield* removeListing(owner, listing.id);
  for (const state of ["open", "ongoing", "closed"] as const) {
    expect((yield* listLikedListings(supplier, state, page)).items).toEqual([]);
  }
  expect(yield* Effect.flip(likeListing(supplier, listing.id))).toMatchObject({ _tag: "NotFound" });
  expect(yield* Effect.flip(likeListing(supplier, idOf(ListingId)))).toMatchObject({ _tag: "NotFound" });
  yield* unlikeListing(supplier, listing.id);
});

testInWorld("whoever has saved as many as there may be is told to unlike some first", function* () {
  const likes = yield* Likes;
  const supplier = yield* newcomer("supplier");
  const owner = yield* newcomer("home_owner");
  const one = yield* storedListing();
  const posterId = owner.personId;
  const removed = yield* postedListing(owner);
  yield* likes.put(supplier.personId, removed.id, moment());
  for (let made = 1; made < mostLikes; made += 1) {
    yield* likes.put(supplier.personId, (yield* storedListing({ posterId })).id, moment());
  }
  expect(yield* Effect.flip(likeListing(supplier, one.id))).toMatchObject({
    _tag: "Blocked",
    code: "too_many_likes",
    whoCanFix: "you",
  });
  // A listing that its poster removed is on no screen where it could be unliked.
  yield* removeListing(owner, removed.id);
  yield* likeListing(supplier, one.id);
  expect(yield* listLikes(supplier)).toContain(one.id);
});
