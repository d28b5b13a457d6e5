import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { type ListingSearch, Listings } from "#core/market/listing/listings.ts";
import { cardOf } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { ListingId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aContract } from "#test/builders/contract.ts";
import { aMaterialsDraft, aScopeLine } from "#test/builders/listing.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedFile, storedListing, storedPerson } from "#test/builders/stored.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

/** Returns a listing as lists show it. */
const listed = ({ documents: _documents, scope: _scope, ...shown }: Listing) => shown;

let towns = 0;

/** Returns a unique city, so that a search in it finds no other test's listings. */
const aTown = (): { readonly city: string; readonly place: Listing["place"] } => {
  towns += 1;
  const city = `Springfield ${towns}`;
  return {
    city,
    place: { streetAddress: "", city, state: "TX", zipCode: "78701", latitude: null, longitude: null },
  };
};

const newest = (filter: Partial<ResolvedFilter>): ListingSearch => ({
  filter: { ...noFilter, near: null, ...filter },
  sort: "newest",
  today: "2026-05-04" as Day,
});

const titlesIn = (filter: Partial<ResolvedFilter>) =>
  Effect.gen(function* () {
    const listings = yield* Listings;
    return (yield* listings.search(newest(filter), firstPage)).items.map(({ title }) => title);
  });

export const listingsContract = ({ holds }: Given): void => {
  holds("a listing is found unchanged", function* () {
    const listings = yield* Listings;
    const service = yield* storedListing();
    const materials = yield* storedListing(aMaterialsDraft());
    expect(yield* listings.get(service.id)).toEqual(service);
    expect(yield* listings.get(materials.id)).toEqual(materials);
  });

  holds("changing a value passed to or returned by the store does not change the store", function* () {
    const listings = yield* Listings;
    const listing = yield* storedListing({ pictures: [] });
    const before = structuredClone(listing);
    Object.assign(listing.place, { city: "Elsewhere" });
    Object.assign((yield* listings.get(listing.id)).place, { city: "Elsewhere" });
    (yield* listings.get(listing.id)).updatedAt.setFullYear(1999);
    Object.assign(yield* listings.save({ ...before, version: 1 }), { title: "Mine" });
    expect(yield* listings.get(listing.id)).toEqual({ ...before, version: 2 });
  });

  holds("a removed listing is still found, and an unknown one is not", function* () {
    const listings = yield* Listings;
    const listing = yield* storedListing({ state: "removed" });
    expect((yield* listings.get(listing.id)).state).toBe("removed");
    expect((yield* listings.view(listing.id, listing.posterId)).state).toBe("removed");
    expect(yield* Effect.flip(listings.get(idOf(ListingId)))).toMatchObject({ _tag: "NotFound", noun: "listing" });
    expect(yield* Effect.flip(listings.view(idOf(ListingId), listing.posterId))).toMatchObject({
      _tag: "NotFound",
      noun: "listing",
    });
  });

  holdsRows(holds, {
    port: Listings,
    id: ListingId,
    make: storedListing(),
    change: () => ({
      title: "Rebuild the front porch",
      industries: ["Roofing"],
      budget: cents(100),
      deadline: "2098-01-31" as Day,
      state: "closed",
    }),
  });

  holds("a listing's view shows the poster and counts the live bids", function* () {
    const listings = yield* Listings;
    const poster = yield* storedPerson({ userType: "home_owner" });
    const plan = yield* storedFile({ ownerId: poster.id, purpose: "listing_document" });
    const prices = yield* storedFile({ ownerId: poster.id, purpose: "listing_document" });
    const listing = yield* storedListing({
      posterId: poster.id,
      documents: [prices.id, plan.id],
      scope: [aScopeLine("1"), aScopeLine("2", { kind: "allowance", allowance: cents(60_000) })],
    });
    expect(yield* listings.view(listing.id, poster.id)).toEqual({
      ...listing,
      poster: cardOf(poster),
      bidCount: 0,
      ownBid: null,
    });
    yield* storedBid({ listing });
    yield* storedBid({ listing }, { state: "contract_created" });
    yield* storedBid({ listing }, { state: "contract_started" });
    yield* storedBid({ listing }, { state: "declined", declinedReason: "Bid was too high" });
    yield* storedBid({ listing }, { state: "retracted" });
    expect((yield* listings.view(listing.id, poster.id)).bidCount).toBe(3);
  });

  holds("a listing's view shows each viewer their newest bid that is not retracted", function* () {
    const listings = yield* Listings;
    const listing = yield* storedListing();
    const declined = yield* storedBid({ listing }, { state: "declined", declinedReason: "Bid was too high" });
    const { bidderId } = declined;
    const ownBid = Effect.map(listings.view(listing.id, bidderId), (view) => view.ownBid);
    yield* storedBid({ listing, bidderId }, { state: "retracted" });
    yield* storedBid({ listing });
    expect(yield* ownBid).toEqual({ id: declined.id, state: "declined" });
    const newest = yield* storedBid({ listing, bidderId });
    expect(yield* ownBid).toEqual({ id: newest.id, state: "submitted" });
    expect((yield* listings.view(listing.id, idOf(PersonId))).ownBid).toBeNull();
  });

  holds("search finds only open listings, newest first, with poster and bid count", function* () {
    const listings = yield* Listings;
    const { city, place } = aTown();
    const poster = yield* storedPerson({ userType: "home_owner" });
    const older = yield* storedListing({ place, posterId: poster.id });
    const newer = yield* storedListing({ place, posterId: poster.id });
    for (const state of ["ongoing", "closed", "removed"] as const) yield* storedListing({ place, state });
    yield* storedBid({ listing: older });
    expect(yield* listings.search(newest({ city }), firstPage)).toEqual({
      items: [
        { ...listed(newer), poster: cardOf(poster), bidCount: 0 },
        { ...listed(older), poster: cardOf(poster), bidCount: 1 },
      ],
      next: null,
      isCut: false,
    });
  });

  holds("a listing leaves the search when it closes, and returns when it reopens", function* () {
    const listings = yield* Listings;
    const { city, place } = aTown();
    const listing = yield* storedListing({ place, title: "Once" });
    const hired = yield* listings.save({ ...listing, state: "ongoing" });
    expect(yield* titlesIn({ city })).toEqual([]);
    yield* listings.save({ ...hired, state: "open", title: "Again" });
    expect(yield* titlesIn({ city })).toEqual(["Again"]);
  });

  holds("search text matches title plus description, ignoring punctuation and case", function* () {
    const { city, place } = aTown();
    yield* storedListing({ place, title: "New A/C, 2nd floor", description: "Quiet." });
    yield* storedListing({ place, title: "Fence", description: "100% cedar_wood, DON'T paint" });
    const find = (text: string) => titlesIn({ city, text });
    expect(yield* find("newac2nd")).toEqual(["New A/C, 2nd floor"]);
    expect(yield* find("floorquiet")).toEqual(["New A/C, 2nd floor"]);
    expect(yield* find("dontpaint")).toEqual(["Fence"]);
    expect(yield* find("cedar_wood")).toEqual(["Fence"]);
    // `_` is a literal character, not a wildcard.
    expect(yield* find("100_cedar")).toEqual([]);
    expect(yield* find("e")).toEqual(["Fence", "New A/C, 2nd floor"]);
    expect(yield* find("roof")).toEqual([]);
  });

  holds("a listing must match every filter that is set", function* () {
    const { city, place } = aTown();
    const day = (text: string) => text as Day;
    const project = (title: string, industries: Listing["industries"], budget: number, deadline: string) =>
      storedListing({ place, title, industries, budget: cents(budget), deadline: day(deadline) });
    yield* project("Roof", ["Roofing", "Windows"], 500_00, "2099-03-01");
    yield* project("Floor", ["Architecture", "Flooring"], 900_00, "2099-09-01");
    const find = (filter: Partial<ResolvedFilter>) => titlesIn({ city, ...filter });
    expect(yield* find({ industries: ["Flooring"] })).toEqual(["Floor"]);
    expect(yield* find({ industries: ["Flooring", "Windows", "Pools"] })).toEqual(["Floor", "Roof"]);
    expect(yield* find({ industries: ["Pools"] })).toEqual([]);
    expect(yield* find({ budget: cents(500_00) })).toEqual(["Roof"]);
    expect(yield* find({ budget: cents(499_00) })).toEqual([]);
    expect(yield* find({ deadline: day("2099-03-01") })).toEqual(["Roof"]);
    expect(yield* find({ deadline: day("2099-02-28") })).toEqual([]);
    expect(yield* find({ deadline: day("2099-09-01"), budget: cents(900_00), industries: ["Roofing"] })).toEqual([
      "Roof",
    ]);
    expect(yield* find({ city: city.slice(0, -1) })).not.toContain("Roof");
  });

  holds("pages neither repeat nor miss a listing while others are posted", function* () {
    const listings = yield* Listings;
    const { city, place } = aTown();
    const posterId = (yield* storedPerson()).id;
    const posted: Array<ListingId> = [];
    for (let index = 0; index < 7; index++) posted.unshift((yield* storedListing({ place, posterId })).id);
    const rows = yield* everyPage(
      3,
      (page) => listings.search(newest({ city }), page),
      storedListing({ place, posterId }),
    );
    expect(rows.map(({ id }) => id)).toEqual(posted);
  });

  holds("the last page has no next key", function* () {
    const listings = yield* Listings;
    const { city, place } = aTown();
    yield* storedListing({ place });
    yield* storedListing({ place });
    expect((yield* listings.search(newest({ city }), { after: null, limit: 2 })).next).toBeNull();
    expect((yield* listings.search(newest({ city }), { after: null, limit: 1 })).next).not.toBeNull();
  });

  holds("an invalid page key starts at the first page", function* () {
    const listings = yield* Listings;
    const { city, place } = aTown();
    const listing = yield* storedListing({ place });
    for (const after of forgedKeys) {
      const found = yield* listings.search(newest({ city }), { after, limit: 5 });
      expect(found.items.map(({ id }) => id)).toEqual([listing.id]);
      const own = yield* listings.ofPoster(listing.posterId, "open", { after, limit: 5 });
      expect(own.items.map(({ id }) => id)).toEqual([listing.id]);
    }
  });

  holds("a poster's listings are paged by state, latest update first", function* () {
    const listings = yield* Listings;
    const posterId = (yield* storedPerson()).id;
    const first = yield* storedListing({ posterId, title: "First" });
    yield* storedListing({ posterId, title: "Second" });
    const at = moment();
    yield* storedListing({ posterId, title: "Third", updatedAt: at });
    yield* storedListing({ posterId, title: "Fourth, in the same moment", updatedAt: at });
    yield* storedListing({ posterId, title: "Closed", state: "closed" });
    yield* storedListing({ title: "Somebody else's" });
    yield* listings.save({ ...first, updatedAt: moment() });
    const rows = yield* everyPage(1, (page) => listings.ofPoster(posterId, "open", page));
    expect(rows.map(({ title }) => title)).toEqual(["First", "Fourth, in the same moment", "Third", "Second"]);
    const second = rows[3];
    if (second === undefined) throw new Error("There are four of them.");
    const { poster: _poster, bidCount: _bidCount, contractId: _contractId, ...kept } = second;
    const hidden = {
      ...kept,
      documents: [],
      scope: [],
      state: "hidden",
      hiddenBecause: "Take your number out.",
    } as const;
    yield* listings.save({ ...hidden, updatedAt: moment() });
    const [latest, ...others] = yield* everyPage(1, (page) => listings.ofPoster(posterId, "open", page));
    expect(latest).toMatchObject({ title: "Second", state: "hidden", hiddenBecause: "Take your number out." });
    expect(others.map(({ title }) => title)).toEqual(["First", "Fourth, in the same moment", "Third"]);
    expect((yield* listings.ofPoster(posterId, "closed", firstPage)).items).toHaveLength(1);
    expect((yield* listings.ofPoster(posterId, "ongoing", firstPage)).items).toHaveLength(0);
  });

  holds("a poster's listings show their contract, unless it was refused or withdrawn", function* () {
    const listings = yield* Listings;
    const contracts = yield* Contracts;
    const posterId = (yield* storedPerson()).id;
    const listing = yield* storedListing({ posterId, state: "ongoing" });
    const bid = yield* storedBid({ listing });
    const named = Effect.map(listings.ofPoster(posterId, "ongoing", firstPage), ({ items }) => items[0]?.contractId);
    expect(yield* named).toBeNull();
    yield* contracts.insert(aContract(bid, { state: "withdrawn" }));
    yield* contracts.insert(aContract(bid, { state: "refused" }));
    expect(yield* named).toBeNull();
    const contract = aContract(bid, { state: "accepted" });
    yield* contracts.insert(contract);
    expect(yield* named).toBe(contract.id);
    yield* contracts.save({ ...contract, state: "ended" });
    expect(yield* named).toBe(contract.id);
  });

  holds("open listings are counted in total, by trade and by state, and listed newest first", function* () {
    const listings = yield* Listings;
    const before = yield* listings.countOpen();
    const place = { ...aTown().place, state: "WY" };
    const older = yield* storedListing({ place, industries: ["Pools", "Windows"] });
    const newer = yield* storedListing({ place, industries: ["Pools"] });
    for (const state of ["ongoing", "closed", "hidden", "suspended", "removed"] as const) {
      yield* storedListing({
        place,
        industries: ["Pools"],
        state,
        hiddenBecause: state === "hidden" ? "Why" : null,
      });
    }
    const counts = yield* listings.countOpen();
    const more = (key: "byIndustry" | "byState", name: string) =>
      (counts[key] as ReadonlyMap<string, number>).get(name) ?? 0;
    const had = (key: "byIndustry" | "byState", name: string) =>
      (before[key] as ReadonlyMap<string, number>).get(name) ?? 0;
    expect(counts.total - before.total).toBe(2);
    expect(more("byIndustry", "Pools") - had("byIndustry", "Pools")).toBe(2);
    expect(more("byIndustry", "Windows") - had("byIndustry", "Windows")).toBe(1);
    expect(more("byState", "WY") - had("byState", "WY")).toBe(2);
    expect(counts.byIndustry.has("Lending")).toBe(before.byIndustry.has("Lending"));
    const first = yield* listings.listOpen({ after: null, limit: 1 });
    expect(first.items).toEqual([{ id: newer.id, updatedAt: newer.updatedAt }]);
    const second = yield* listings.listOpen({ after: first.next, limit: 1 });
    expect(second.items).toEqual([{ id: older.id, updatedAt: older.updatedAt }]);
  });
};
