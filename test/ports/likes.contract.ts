import { Effect } from "effect";
import { expect } from "vitest";
import { Likes } from "#core/market/listing/like-listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "#test/builders/moment.ts";
import { storedContract, storedListing, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

export const likesContract = ({ holds }: Given): void => {
  holds("liking a listing twice counts once, and unliking it twice removes it", function* () {
    const likes = yield* Likes;
    const [mine, others] = [yield* storedPerson(), yield* storedPerson()];
    const [one, two] = [yield* storedListing(), yield* storedListing()];
    const put = likes.put(mine.id, one.id, moment());
    yield* manyAtOnce(20, () => put);
    yield* likes.put(mine.id, two.id, moment());
    yield* likes.put(others.id, two.id, moment());
    expect(yield* likes.all(mine.id)).toEqual([two.id, one.id]);
    expect(yield* likes.count(mine.id)).toBe(2);
    yield* likes.remove(mine.id, two.id);
    yield* likes.remove(mine.id, two.id);
    expect(yield* likes.all(mine.id)).toEqual([one.id]);
    expect(yield* likes.all(others.id)).toEqual([two.id]);
  });

  holds(
    "a removed, suspended or hidden listing is left out of the likes, and counts again once it reopens",
    function* () {
      const likes = yield* Likes;
      const listings = yield* Listings;
      const { id } = yield* storedPerson();
      for (const state of ["open", "ongoing", "closed", "removed", "suspended"] as const) {
        yield* likes.put(id, (yield* storedListing({ state })).id, moment());
      }
      const hidden = yield* storedListing({ state: "hidden", hiddenBecause: "Not a project." });
      yield* likes.put(id, hidden.id, moment());
      expect(yield* likes.count(id)).toBe(3);
      expect(yield* likes.all(id)).toHaveLength(3);
      yield* listings.save({ ...hidden, state: "open", hiddenBecause: null });
      expect(yield* likes.count(id)).toBe(4);
      expect(yield* likes.all(id)).toContain(hidden.id);
    },
  );

  holds("a liked listing shows its contract only to the two sides", function* () {
    const likes = yield* Likes;
    const contract = yield* storedContract();
    const stranger = yield* storedPerson();
    const seenBy = Effect.fnUntraced(function* (id: PersonId) {
      yield* likes.put(id, contract.listingId, moment());
      return (yield* likes.ofPerson(id, "open", firstPage)).items.map(({ contractId }) => contractId);
    });
    expect(yield* seenBy(contract.posterId)).toEqual([contract.id]);
    expect(yield* seenBy(contract.bidderId)).toEqual([contract.id]);
    expect(yield* seenBy(stranger.id)).toEqual([null]);
  });

  holds("liked listings in a state are paged by latest update first", function* () {
    const likes = yield* Likes;
    const listings = yield* Listings;
    const { id } = yield* storedPerson();
    const [first, second, third, fourth] = [
      yield* storedListing(),
      yield* storedListing(),
      yield* storedListing(),
      yield* storedListing(),
    ] as const;
    for (const listing of [first, second, third, fourth]) yield* likes.put(id, listing.id, moment());
    yield* listings.save({ ...first, updatedAt: moment() });
    yield* listings.save({ ...fourth, state: "closed" });
    const expected = [first.id, third.id, second.id];
    const open = yield* everyPage(1, (page) => likes.ofPerson(id, "open", page));
    expect(open.map((listing) => listing.id)).toEqual(expected);
    expect(open[0]).toMatchObject({ contractId: null, poster: { id: first.posterId } });
    expect((yield* likes.ofPerson(id, "closed", firstPage)).items).toHaveLength(1);
    yield* beginsAnew((page) => likes.ofPerson(id, "open", page), 3);
  });
};
