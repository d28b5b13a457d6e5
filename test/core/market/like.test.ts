import { Effect } from "effect";
import { expect, test } from "vitest";
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
import { inWorld } from "#test/world.ts";

const page = { after: null, limit: 20 };

test(
  "anyone can like a project and unlike it, and nobody sees what others like",
  inWorld(
    Effect.fnUntraced(function* () {
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
    }),
  ),
);

test(
  "a removed project is gone from the saved ones, and cannot be liked",
  inWorld(
    Effect.fnUntraced(function* () {
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
    }),
  ),
);

test(
  "whoever has saved as many as there may be is told to unlike some first",
  inWorld(
    Effect.fnUntraced(function* () {
      const likes = yield* Likes;
      const supplier = yield* newcomer("supplier");
      const one = yield* storedListing();
      for (let made = 0; made < mostLikes; made += 1) yield* likes.put(supplier.personId, idOf(ListingId), moment());
      expect(yield* Effect.flip(likeListing(supplier, one.id))).toMatchObject({
        _tag: "Blocked",
        code: "too_many_likes",
        whoCanFix: "you",
      });
    }),
  ),
);
