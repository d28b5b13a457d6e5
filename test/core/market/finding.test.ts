import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { type ListingFilter, type ListingSort, noFilter } from "#core/market/listing/listing-filter.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { countListings, resolveFilter, searchListings } from "#core/market/listing/search-listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { milesBetween } from "#core/shared/place/place.ts";
import { newcomer, uploadedPicture } from "#test/builders/errand.ts";
import { firstPage } from "#test/builders/found.ts";
import { aListingDraft, aMaterialsDraft } from "#test/builders/listing.ts";
import { testInWorld } from "#test/test-in-world.ts";

const titles = (filter: Partial<ListingFilter>, sort: ListingSort = "newest") =>
  Effect.map(searchListings({ filter: { ...noFilter, ...filter }, sort }, firstPage), ({ items }) =>
    items.map(({ title }) => title),
  );

const at = (city: string, state: string, zipCode: string) => ({
  streetAddress: "",
  city,
  state,
  zipCode,
  latitude: null,
  longitude: null,
});

/** Three listings, posted in this order on Monday, May 4, 2026; their coordinates are those of their ZIP codes. */
const three = Effect.fnUntraced(function* (owner: PersonActor) {
  const pictures = [yield* uploadedPicture(owner)];
  const post = (draft: Parameters<typeof postListing>[1]) => postListing(owner, { ...draft, pictures });
  const austin = yield* post(
    aListingDraft({
      title: "Austin",
      place: at("Austin", "TX", "78701"),
      budget: cents(300),
      deadline: "2026-07-01" as Day,
      materialsProvided: true,
    }),
  );
  const newYork = yield* post(
    aListingDraft({
      title: "New York",
      place: at("New York", "NY", "10001"),
      budget: cents(900),
      deadline: "2026-05-20" as Day,
    }),
  );
  const maine = yield* post(
    aMaterialsDraft({
      title: "Maine",
      place: at("Portland", "ME", "04101"),
      budget: cents(500),
      deadline: "2026-06-01" as Day,
    }),
  );
  return { austin, newYork, maine };
});

describe("a search for listings", () => {
  testInWorld("looks by state, kind, materials and distance, and in four orders", function* () {
    yield* three(yield* newcomer("home_owner"));
    expect(yield* titles({ state: "NY" })).toEqual(["New York"]);
    expect(yield* titles({ kind: "material_supply" })).toEqual(["Maine"]);
    expect(yield* titles({ materialsProvided: true })).toEqual(["Austin"]);
    expect(yield* titles({ materialsProvided: false })).toEqual(["New York"]);
    expect(yield* titles({ near: { zipCode: "10001", miles: 300 } })).toEqual(["Maine", "New York"]);
    expect(yield* titles({ near: { zipCode: "10001", miles: 300 } }, "distance")).toEqual(["New York", "Maine"]);
    expect(yield* titles({ near: { zipCode: "10001", miles: 100 } }, "distance")).toEqual(["New York"]);
    expect(yield* titles({})).toEqual(["Maine", "New York", "Austin"]);
    expect(yield* titles({}, "deadline")).toEqual(["New York", "Maine", "Austin"]);
    expect(yield* titles({}, "budget")).toEqual(["New York", "Maine", "Austin"]);
    // Without a ZIP code there is no point to measure distances from.
    expect(yield* titles({}, "distance")).toEqual(["Maine", "New York", "Austin"]);
  });

  testInWorld("counts what it finds, and tells how far each is from the ZIP code", function* () {
    yield* three(yield* newcomer("home_owner"));
    expect(yield* countListings({ ...noFilter, budget: cents(500) })).toEqual({ count: 2, more: false });
    const near = { zipCode: "10001", miles: 500 };
    const { items } = yield* searchListings({ filter: { ...noFilter, near }, sort: "distance" }, firstPage);
    expect(items.map(({ miles }) => Math.round(miles ?? -1))).toEqual([0, 277]);
    const anywhere = yield* searchListings({ filter: noFilter, sort: "newest" }, firstPage);
    expect(anywhere.items.map(({ miles }) => miles)).toEqual([null, null, null]);
  });

  testInWorld("does not know every five digits", function* () {
    const filter = { ...noFilter, near: { zipCode: "99999", miles: 5 } };
    const message = "We don't know the ZIP code 99999. Please check its five digits.";
    const refusal = { _tag: "Invalid", message, issues: [{ field: "zipCode", message }] };
    expect(yield* Effect.flip(searchListings({ filter, sort: "newest" }, firstPage))).toMatchObject(refusal);
    expect(yield* Effect.flip(countListings(filter))).toMatchObject(refusal);
  });

  testInWorld("takes what sets nothing for nothing, and text for what is left of it without signs", function* () {
    const nothing = { ...noFilter, near: null };
    expect(yield* resolveFilter({ ...noFilter, text: "?!", city: " ", budget: cents(0) })).toEqual(nothing);
    expect(yield* resolveFilter({ ...noFilter, text: "New A/C!" })).toEqual({ ...nothing, text: "newac" });
  });
});

testInWorld("a listing of which only the ZIP code is known lies in its middle, also after it was moved", function* () {
  const owner = yield* newcomer("home_owner");
  const { austin } = yield* three(owner);
  expect(austin.place).toMatchObject({ latitude: 30.2713, longitude: -97.7426 });
  const draft = aListingDraft({ pictures: austin.pictures, place: at("New York", "NY", "10001") });
  const moved = yield* editListing(owner, { listingId: austin.id, draft });
  expect(moved.place).toMatchObject({ latitude: 40.7506, longitude: -73.9972 });
  const unknown = yield* editListing(owner, {
    listingId: austin.id,
    draft: { ...draft, place: at("Nowhere", "TX", "73999") },
  });
  expect(unknown.place).toMatchObject({ latitude: null, longitude: null });
});

test("a distance is in miles as the crow flies", () => {
  const [austin, newYork] = [
    { latitude: 30.2713, longitude: -97.7426 },
    { latitude: 40.7506, longitude: -73.9972 },
  ];
  expect(milesBetween(austin, austin)).toBe(0);
  expect(milesBetween(austin, newYork)).toBeCloseTo(1511, -1);
  expect(milesBetween({ latitude: 51, longitude: 179.9 }, { latitude: 51, longitude: -179.9 })).toBeLessThan(10);
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12_437, 0);
});
