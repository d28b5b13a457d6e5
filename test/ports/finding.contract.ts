import { Effect } from "effect";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Listing } from "#core/market/listing/listing.ts";
import { type ListingSort, matches, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { industries } from "#core/people/person/industries.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { milesBetween, pointOf } from "#core/shared/place/place.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";

const today = "2099-03-15" as Day;
const austin = { zipCode: "78701", latitude: 30.2713, longitude: -97.7426 };
const nothing: ResolvedFilter = { ...noFilter, near: null };

// Few values of each kind, so that many listings share some; a fixed seed, so that no run is unlucky.
const sample = <A>(what: fc.Arbitrary<A>, count: number): ReadonlyArray<A> =>
  fc.sample(what, { seed: 20260504, numRuns: count });
const among = <A>(...values: ReadonlyArray<A>) => fc.constantFrom(...values);
const cities = ["Elgin", "Buda", "Hutto"] as const;
const days = ["2099-02-28", "2099-03-14", "2099-03-15", "2099-03-16", "2099-12-31"].map((it) => it as Day);
const words = ["Oak_door", "Cedar deck", "deck, new & old", "A/C"] as const;
const trades = industries.slice(20);

const listingSample = fc.record({
  kind: among("service" as const, "material_supply" as const),
  title: among(...words),
  description: among("", "of oak", "for the deck"),
  industries: fc.subarray([...trades], { maxLength: 3 }),
  budget: among(100, 5_000, 5_001, 900_000).map(cents),
  deadline: among(...days),
  materialsProvided: among(true, false, null),
  place: fc.record({
    streetAddress: fc.constant(""),
    city: among(...cities),
    state: among("TX", "OK"),
    zipCode: fc.constant("78701"),
    point: fc.option(
      among([0, 0], [0.011, 0.007], [-0.6, 0.31], [0.9, -1.2], [4.3, 2.7], [-25, -80]).map(([north = 0, east = 0]) => ({
        latitude: austin.latitude + north,
        longitude: austin.longitude + east,
      })),
      { freq: 6 },
    ),
  }),
  state: fc.oneof(
    { arbitrary: fc.constant("open" as const), weight: 9 },
    { arbitrary: fc.constant("closed" as const), weight: 1 },
  ),
});

/** Each part is set in about every third filter. */
const maybe = <A>(what: fc.Arbitrary<A>) => fc.oneof({ arbitrary: fc.constant(null), weight: 2 }, what);

const filterSample: fc.Arbitrary<ResolvedFilter> = fc.record({
  text: maybe(among("deck", "oak_door", "newold", "ac", "k_d", "zebra")),
  industries: fc.oneof(fc.constant([]), fc.subarray([...trades], { maxLength: 4 })),
  city: maybe(among(...cities, "Nowhere")),
  state: maybe(among("TX", "OK")),
  near: maybe(among(1, 5, 50, 100, 400).map((miles) => ({ ...austin, miles }))),
  kind: maybe(among("service" as const, "material_supply" as const)),
  materialsProvided: maybe(fc.boolean()),
  budget: maybe(among(100, 5_000, 1_000_000).map(cents)),
  deadline: maybe(among(...days)),
});

type Key = readonly (string | number)[];
/** Restates each sort's order, lowest key first; of equal listings, the newest comes first, as in every list. */
const keyOf = (sort: ListingSort, { near }: ResolvedFilter, { deadline, budget, place }: Listing): Key => {
  const point = pointOf(place);
  if (sort === "deadline") return [deadline < today ? 1 : 0, deadline];
  if (sort === "distance") return [near && point ? milesBetween(near, point) : 0];
  return sort === "budget" ? [-budget] : [];
};
const compare = (a: Key, b: Key): number => {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] as string) < (b[at] as string) ? -1 : 1;
};

const expected = (all: ReadonlyArray<Listing>, filter: ResolvedFilter, sort: ListingSort): ReadonlyArray<string> =>
  all
    .filter((listing) => listing.state === "open" && matches(filter, listing))
    .sort((a, b) => compare(keyOf(sort, filter, a), keyOf(sort, filter, b)) || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);

/** Inserts listings of many kinds, in no particular order. */
const manyListings = Effect.gen(function* () {
  const posterId = (yield* storedPerson({ userType: "home_owner" })).id;
  const all: Array<Listing> = [];
  for (const { place, ...but } of sample(listingSample, 60)) {
    const { point, ...address } = place;
    const at = { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
    all.push(yield* storedListing({ ...but, posterId, place: { ...address, ...at } }));
  }
  return all;
});

export const findingContract = ({ holds, world }: Given): void => {
  test(
    "any filter in any order finds listings page by page, and counts them",
    () =>
      world().run(
        Effect.gen(function* () {
          const listings = yield* Listings;
          const all = yield* manyListings;
          const own = new Set<string>(all.map(({ id }) => id));
          for (const [index, filter] of sample(filterSample, 200).entries()) {
            const sorts = ["newest", "deadline", "budget", "distance"] as const;
            const sort = sorts[index % (filter.near ? 4 : 3)] ?? "newest";
            const rows = yield* everyPage(11, (page) => listings.search({ filter, sort, today }, page));
            const found = rows.map(({ id }) => id);
            // Other tests have left listings too.
            expect(
              found.filter((id) => own.has(id)),
              JSON.stringify({ filter, sort }),
            ).toEqual(expected(all, filter, sort));
            expect(new Set(found).size).toBe(found.length);
            expect(yield* listings.count(filter, 1_000_000)).toEqual({ count: found.length, isCut: false });
            expect((yield* listings.count(filter, 3)).count).toBe(Math.min(3, found.length));
          }
        }),
      ),
    60_000,
  );

  holds("an edited listing is found by its current content", function* () {
    const listings = yield* Listings;
    const listing = yield* storedListing({ title: "Quokka house", materialsProvided: true });
    const is = (filter: Partial<ResolvedFilter>) =>
      Effect.map(listings.count({ ...nothing, text: "quokka", ...filter }, 5), ({ count }) => count === 1);
    const before = {
      kind: "service",
      state: "TX",
      materialsProvided: true,
      near: { ...austin, miles: 1 },
    } as const;
    expect(yield* is(before)).toBe(true);
    yield* listings.save({
      ...listing,
      kind: "material_supply",
      materialsProvided: null,
      place: { ...listing.place, state: "CO", latitude: null, longitude: null },
    });
    expect(yield* is({ kind: "material_supply", state: "CO" })).toBe(true);
    for (const [part, value] of Object.entries(before)) expect(yield* is({ [part]: value }), part).toBe(false);
  });

  holds("places across the date line or at a pole are found by distance", function* () {
    const listings = yield* Listings;
    const at = (latitude: number, longitude: number) => ({
      streetAddress: "",
      city: "Faraway",
      state: "AK",
      zipCode: "99546",
      latitude,
      longitude,
    });
    yield* storedListing({ title: "Wombat A", place: at(51.88, 179.9) });
    yield* storedListing({ title: "Wombat B", place: at(89.7, 12) });
    const near = (latitude: number, longitude: number) => ({ zipCode: "99546", miles: 60, latitude, longitude });
    const titles = (filter: Partial<ResolvedFilter>, sort: ListingSort) =>
      Effect.map(
        listings.search({ filter: { ...nothing, text: "wombat", ...filter }, sort, today }, { after: null, limit: 9 }),
        ({ items }) => items.map(({ title }) => title),
      );
    for (const sort of ["newest", "distance"] as const) {
      expect(yield* titles({ near: near(51.88, -179.6) }, sort)).toEqual(["Wombat A"]);
      expect(yield* titles({ near: near(89.7, -168) }, sort)).toEqual(["Wombat B"]);
      expect(yield* titles({ near: near(51.88, -170) }, sort)).toEqual([]);
    }
  });

  holds("in every order, an invalid page key starts at the first page", function* () {
    const listings = yield* Listings;
    const { id } = yield* storedListing({ title: "Numbat" });
    const filter = { ...nothing, text: "numbat", near: { ...austin, miles: 5 } };
    for (const sort of ["newest", "deadline", "budget", "distance"] as const) {
      for (const after of [...forgedKeys, `1e999_${id}`, `99999999999_${id}`, `2099-02-31_${id}`, `NaN_${id}`]) {
        const { items } = yield* listings.search({ filter, sort, today }, { after, limit: 5 });
        expect(items.length, `${sort} ${after}`).toBeLessThanOrEqual(1);
        if ((forgedKeys as ReadonlyArray<string>).includes(after)) expect(items.map((it) => it.id)).toEqual([id]);
      }
    }
  });
};
