import { Effect } from "effect";
import { expect } from "vitest";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { ShareCode } from "#core/market/listing/listing.ts";
import { shareListing, viewSharedListing } from "#core/market/listing/share-listing.ts";
import { ListingId } from "#core/shared/ids.ts";
import { newcomer, postedListing } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";

testInWorld("a shared listing has one link, which tells whether everybody may look at it", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const code = yield* shareListing(yield* newcomer("supplier"), listing.id);
  expect(yield* shareListing(owner, listing.id)).toBe(code);
  expect(yield* viewSharedListing(code)).toEqual({ id: listing.id, isPublic: true });
  yield* closeListing(owner, listing.id);
  expect(yield* viewSharedListing(code)).toEqual({ id: listing.id, isPublic: false });
});

testInWorld("a link that nobody made, and one to a removed listing, lead to nothing", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const code = yield* shareListing(owner, listing.id);
  yield* removeListing(owner, listing.id);
  const noSuch = { _tag: "NotFound" };
  expect(yield* Effect.flip(viewSharedListing(code))).toMatchObject(noSuch);
  expect(yield* Effect.flip(viewSharedListing(ShareCode.make("zzzzzzzz")))).toMatchObject(noSuch);
  expect(yield* Effect.flip(shareListing(owner, listing.id))).toMatchObject(noSuch);
  expect(yield* Effect.flip(shareListing(owner, idOf(ListingId)))).toMatchObject(noSuch);
});
