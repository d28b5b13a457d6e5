import { Effect } from "effect";
import fc from "fast-check";
import { expect, test } from "vitest";
import { closeListing } from "#core/market/listing/close-listing.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { matches, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import { tellSeekers } from "#core/market/saved-search/tell-seekers.ts";
import { industries } from "#core/people/person/industries.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { type PersonId, SavedSearchId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { moment } from "#test/builders/moment.ts";
import { aFilter, aSavedSearch, resolved, storedSearch } from "#test/builders/saved-search.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce, twentyTimes } from "./at-once.ts";
import { breakAfter } from "./breaking.ts";
import { everyPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

/** Returns a city without other listings, so that no other test's search matches. */
const ownCity = (): string => `City ${crypto.randomUUID()}`;

const listingIn = (city: string, but: Partial<Listing> = {}) =>
  storedListing({
    place: { streetAddress: "", city, state: "TX", zipCode: "78701", latitude: 30.2713, longitude: -97.7426 },
    ...but,
  });

const idsOf = (seekers: ReadonlyArray<{ readonly personId: PersonId }>) => seekers.map(({ personId }) => personId);

export const savedSearchesContract = ({ holds, world }: Given): void => {
  holds("a saved search is found unchanged, and gone once removed", function* () {
    const searches = yield* SavedSearches;
    const filter = aFilter({
      text: "Back porch",
      industries: ["Roofing", "Carpenter"],
      state: "TX",
      kind: "service",
      materialsProvided: false,
      budget: cents(2_000_000),
      deadline: "2099-06-30" as Day,
      near: { zipCode: "78701", miles: 25 },
    });
    const point = { latitude: 30.2713, longitude: -97.7426 };
    const near = { zipCode: "78701", miles: 25, ...point };
    const search = yield* storedSearch({ filter }, { ...resolved(filter), near });
    expect(yield* searches.get(search.id)).toEqual(search);
    yield* searches.remove(search.id);
    yield* searches.remove(search.id);
    expect(yield* Effect.flip(searches.get(search.id))).toMatchObject({ _tag: "NotFound" });
  });

  holdsRows(holds, {
    port: SavedSearches,
    id: SavedSearchId,
    make: storedSearch(),
    change: () => ({ name: "Roofs", alerts: false }),
  });

  holds("a person saves the same search once, however often at once, and another person may save it too", function* () {
    const searches = yield* SavedSearches;
    const { id } = yield* storedPerson();
    const filter = aFilter({ text: "Porch!", industries: ["Roofing", "Carpenter"] });
    // The same filter in other words and another order.
    const same = resolved({ ...filter, text: "porch", industries: ["Carpenter", "Roofing"] });
    const { answers, refusals } = yield* twentyTimes((number) =>
      searches.insert(aSavedSearch(id, { filter }), number % 2 === 0 ? resolved(filter) : same),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["SearchSaved"]));
    yield* storedSearch({ filter });
    expect(yield* searches.ofPerson(id)).toHaveLength(1);
  });

  holds("a person's saved searches are listed newest first, without other people's", function* () {
    const searches = yield* SavedSearches;
    const personId = (yield* storedPerson()).id;
    const first = yield* storedSearch({ personId });
    const second = yield* storedSearch({ personId, filter: aFilter({ city: "Dallas" }) });
    yield* storedSearch();
    expect(yield* searches.ofPerson(personId)).toEqual([second, first]);
  });

  holds(
    "a listing has each matching person once, without its poster, paused searches and people already told",
    function* () {
      const searches = yield* SavedSearches;
      const city = ownCity();
      // With as few words as possible, so that no other search in these tests matches it.
      const listing = yield* listingIn(city, { industries: ["Pools"], title: "Fill it up", description: "" });
      const filter = aFilter({ city });
      const first = yield* storedSearch({ filter, name: "First" });
      yield* storedSearch({
        personId: first.personId,
        name: "Second",
        filter: aFilter({ city, industries: ["Pools"] }),
      });
      yield* storedSearch({ filter, personId: listing.posterId });
      yield* storedSearch({ filter, alerts: false });
      yield* storedSearch({ filter: aFilter({ city, industries: ["Roofing"] }) });
      const other = yield* storedSearch({ filter: aFilter({ city, text: "fill" }) });
      const seekers = yield* searches.seekers(listing, null, 10);
      expect(seekers).toHaveLength(2);
      expect(seekers).toContainEqual({ personId: first.personId, name: "First" });
      expect(yield* searches.seekers(listing, null, 1)).toEqual(seekers.slice(0, 1));
      // A listing that matched before does not count as a first match now.
      expect(yield* searches.seekers(listing, listing, 10)).toEqual([]);
      const before = { ...listing, title: "Empty it" };
      expect(idsOf(yield* searches.seekers(listing, before, 10))).toEqual([other.personId]);

      const told = searches.markTold(listing.id, [first.personId], moment());
      const answers = yield* manyAtOnce(20, () => told);
      expect(answers.flat()).toEqual([first.personId]);
      expect(idsOf(yield* searches.seekers(listing, null, 10))).toEqual([other.personId]);
      expect(yield* searches.markTold(listing.id, [], moment())).toEqual([]);
    },
  );

  test("a saved search matches exactly what search finds, for any filter", async () => {
    const city = ownCity();
    const places = [
      { city, state: "TX", latitude: 30.27, longitude: -97.74 },
      { city, state: "TX", latitude: 30.5, longitude: -98.2 },
      { city: "Elsewhere", state: "OK", latitude: 34.9, longitude: -97.9 },
      { city: "Far away", state: "AK", latitude: 61.2, longitude: -149.9 },
      { city: "Nowhere", state: "TX", latitude: null, longitude: null },
    ];
    const anyPlace = fc
      .constantFrom(...places)
      .map((place) => ({ ...place, streetAddress: "", zipCode: "78701" }) satisfies Listing["place"]);
    const trades = fc.uniqueArray(fc.constantFrom("Roofing", "Carpenter", "Windows", industries[0]), { maxLength: 2 });
    const days = fc.constantFrom("2099-06-30", "2099-07-01", "2099-12-31").map((day) => day as Day);
    const amounts = fc.constantFrom(100_000, 100_001, 900_000).map(cents);
    const listings = fc.record({
      title: fc.constantFrom("New roof", "Cedar_porch 50%", "Mend the fence"),
      description: fc.constantFrom("", "By the lake."),
      industries: trades,
      budget: amounts,
      deadline: days,
      place: anyPlace,
      kind: fc.constantFrom("service" as const, "material_supply" as const),
      materialsProvided: fc.constantFrom(true, false, null),
    });
    const anyNear = fc.record({
      zipCode: fc.constant("78701"),
      miles: fc.constantFrom(1, 25, 60, 61, 320, 500),
      latitude: fc.constantFrom(30.27, 30.6, 61),
      longitude: fc.constantFrom(-97.74, -98, -150),
    });
    const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 });
    const filters: fc.Arbitrary<ResolvedFilter> = fc.record({
      text: orNull(fc.constantFrom("roof", "cedar_porch50", "cedarxporch", "fenceby", "newroofby")),
      industries: trades,
      city: orNull(fc.constantFrom(city, "Elsewhere")),
      state: orNull(fc.constantFrom("TX", "OK", "AK")),
      near: orNull(anyNear),
      kind: orNull(fc.constantFrom("service" as const, "material_supply" as const)),
      materialsProvided: orNull(fc.boolean()),
      budget: orNull(amounts),
      deadline: orNull(days),
    });
    const drawn = {
      listings: fc.sample(listings, 25),
      filters: fc.sample(filters, 60),
    };
    await world().run(
      Effect.gen(function* () {
        const searches = yield* SavedSearches;
        const board = yield* Listings;
        const posted = [];
        for (const but of drawn.listings) posted.push(yield* storedListing(but));
        const ours = new Set(posted.map(({ id }) => id));
        const saved = [];
        for (const filter of drawn.filters) {
          const { personId } = yield* storedSearch({ filter: aFilter() }, filter);
          const found = yield* everyPage(100, (page) =>
            board.search({ filter, sort: "newest", today: "2026-05-04" as Day }, page),
          );
          saved.push({ personId, filter, found: new Set(found.map(({ id }) => id).filter((id) => ours.has(id))) });
        }
        for (const [index, listing] of posted.entries()) {
          const seekers = new Set(idsOf(yield* searches.seekers(listing, null, 10_000)));
          const before = posted[(index + 1) % posted.length] ?? listing;
          const anew = new Set(idsOf(yield* searches.seekers(listing, before, 10_000)));
          for (const { personId, filter, found } of saved) {
            const facts = JSON.stringify({ filter, listing });
            expect(seekers.has(personId), facts).toBe(found.has(listing.id));
            expect(seekers.has(personId), facts).toBe(matches(filter, listing));
            expect(anew.has(personId), facts).toBe(matches(filter, listing) && !matches(filter, before));
          }
        }
      }),
    );
  });

  holds("a listing is told once to each person, however many workers tell it, and not once it is closed", function* () {
    const city = ownCity();
    const listing = yield* listingIn(city);
    const seekers = [];
    for (let n = 0; n < 3; n += 1) seekers.push(yield* storedSearch({ filter: aFilter({ city }) }));
    yield* manyAtOnce(10, () => tellSeekers({ listingId: listing.id, before: null }));
    for (const { personId } of seekers) {
      expect(yield* toldTo(personActor(personId))).toEqual(["New match for your saved search"]);
    }
    const closed = yield* listingIn(city);
    yield* closeListing(personActor(closed.posterId), closed.id);
    yield* tellSeekers({ listingId: closed.id, before: null });
    for (const { personId } of seekers) expect(yield* toldTo(personActor(personId))).toHaveLength(1);
  });

  test("a failed run has told nobody, and a retry tells them", async () => {
    const { run } = world();
    const city = ownCity();
    const { listing, personId } = await run(
      Effect.gen(function* () {
        return { listing: yield* listingIn(city), ...(yield* storedSearch({ filter: aFilter({ city }) })) };
      }),
    );
    const tell = tellSeekers({ listingId: listing.id, before: null });
    let count = 1;
    for (; (await run(Effect.exit(breakAfter(count, tell))))._tag === "Failure"; count += 1) {
      expect(await run(toldTo(personActor(personId))), `after write ${count}`).toEqual([]);
    }
    expect(count).toBeGreaterThan(2);
    expect(await run(toldTo(personActor(personId)))).toEqual(["New match for your saved search"]);
  });

  holds("a failed unit of work saves no search and marks nobody as told", function* () {
    const searches = yield* SavedSearches;
    const { atomic } = yield* UnitOfWork;
    const { id } = yield* storedPerson();
    const city = ownCity();
    const listing = yield* listingIn(city);
    const filter = aFilter({ city });
    const broken = atomic(
      Effect.gen(function* () {
        yield* searches.insert(aSavedSearch(id, { filter }), resolved(filter));
        yield* searches.markTold(listing.id, [id], moment());
        return yield* Effect.fail("no");
      }),
    );
    expect(yield* Effect.flip(broken)).toBe("no");
    expect(yield* searches.ofPerson(id)).toEqual([]);
    expect(yield* searches.markTold(listing.id, [id], moment())).toEqual([id]);
  });
};
