import { Effect } from "effect";
import { expect, test } from "vitest";
import { Bids } from "#core/bid/bids.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { Listings } from "#core/listing/listings.ts";
import { People } from "#core/person/people.ts";
import { cardOf } from "#core/person/person.ts";
import { BidId, FileId, ListingId, PersonId } from "#core/shared/ids.ts";
import { aBid } from "#test/builders/bid.ts";
import { aContract } from "#test/builders/contract.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedListing, storedPerson } from "#test/builders/stored.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";
import { holdsVersions } from "./versions.ts";

export const bidsPromises = (given: Given): void => {
  test("a bid is found again as it was put in, and one that never was is not", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const bid = yield* storedBid({}, { startDay: null });
        expect(yield* bids.get(bid.id)).toEqual(bid);
        expect(yield* Effect.flip(bids.get(idOf(BidId)))).toMatchObject({ _tag: "NotFound", noun: "bid" });
        expect(yield* Effect.flip(bids.view(idOf(BidId)))).toMatchObject({ _tag: "NotFound", noun: "bid" });
      }),
    ));

  holdsVersions(given, {
    make: storedBid(),
    get: (id) => Effect.flatMap(Bids, (bids) => bids.get(id)),
    save: (bid) => Effect.flatMap(Bids, (bids) => bids.save(bid)),
    change: (bid) => ({
      ...bid,
      state: "declined" as const,
      declinedReason: "Bid was too high",
      description: "Changed",
      milestones: bid.milestones.slice(1),
      updatedAt: new Date(bid.updatedAt.getTime() + 1000),
    }),
  });

  for (const state of ["submitted", "contract_created", "contract_started"] as const) {
    test(`a bidder whose bid is ${state} has no second one on the listing`, () =>
      given().run(
        Effect.gen(function* () {
          const bids = yield* Bids;
          const listing = yield* storedListing();
          const first = yield* storedBid({ listing }, { state });
          const second = aBid(listing, first.bidderId);
          expect(yield* Effect.flip(bids.insert(second))).toMatchObject({ _tag: "BidExists" });
          expect(yield* Effect.flip(bids.get(second.id))).toMatchObject({ _tag: "NotFound" });
        }),
      ));
  }

  test("a bid that is over makes room for another, as do other bidders and other listings", () =>
    given().run(
      Effect.gen(function* () {
        const listing = yield* storedListing();
        const { bidderId } = yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
        yield* storedBid({ listing, bidderId }, { state: "retracted" });
        yield* storedBid({ listing, bidderId }, { state: "end_by_poster" });
        yield* storedBid({ listing, bidderId });
        yield* storedBid({ listing });
        yield* storedBid({ bidderId });
      }),
    ));

  test("a declined bid cannot come back to life beside a newer one", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listing = yield* storedListing();
        const declined = yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
        yield* storedBid({ listing, bidderId: declined.bidderId });
        const again = { ...declined, state: "submitted" as const, declinedReason: null };
        expect(yield* Effect.flip(bids.save(again))).toMatchObject({ _tag: "BidExists" });
        expect(yield* bids.get(declined.id)).toEqual(declined);
      }),
    ));

  test("of twenty bids at once by one bidder, one is placed", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listings = yield* Listings;
        const listing = yield* storedListing();
        const bidder = yield* storedPerson();
        const results = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aBid(listing, bidder.id)),
          (bid) => Effect.result(bids.insert(bid)),
          { concurrency: "unbounded" },
        );
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        expect((yield* bids.ofListing(listing.id, firstPage)).items).toHaveLength(1);
        expect((yield* listings.view(listing.id, listing.posterId)).bidCount).toBe(1);
      }),
    ));

  test("a listing counts the bids that are neither declined nor retracted, through every change", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listings = yield* Listings;
        const listing = yield* storedListing();
        const count = Effect.map(listings.view(listing.id, listing.posterId), ({ bidCount }) => bidCount);
        const bid = yield* storedBid({ listing });
        yield* storedBid({ listing });
        expect(yield* count).toBe(2);
        const declined = yield* bids.save({ ...bid, state: "declined", declinedReason: "x" });
        expect(yield* count).toBe(1);
        const again = yield* bids.save({ ...declined, state: "submitted", declinedReason: null });
        expect(yield* count).toBe(2);
        const edited = yield* bids.save({ ...again, description: "Changed" });
        expect(yield* count).toBe(2);
        const hired = yield* bids.save({ ...edited, state: "contract_created" });
        const won = yield* bids.save({ ...hired, state: "contract_started" });
        expect(yield* count).toBe(2);
        yield* bids.save({ ...won, state: "end_by_poster" });
        expect(yield* count).toBe(2);
        expect((yield* bids.ofListing(listing.id, firstPage)).items).toHaveLength(2);
      }),
    ));

  test("its view shows both people, the listing, and the contract while one is alive", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const contracts = yield* Contracts;
        const people = yield* People;
        const listing = yield* storedListing({ pictures: [idOf(FileId), idOf(FileId)] });
        const bid = yield* storedBid({ listing });
        const { id, kind, title, state, budget, deadline, pictures } = listing;
        expect(yield* bids.view(bid.id)).toEqual({
          ...bid,
          bidder: cardOf(yield* people.get(bid.bidderId)),
          poster: cardOf(yield* people.get(bid.posterId)),
          listing: { id, kind, title, state, budget, deadline, pictures },
          contractId: null,
        });
        const named = Effect.map(bids.view(bid.id), ({ contractId }) => contractId);
        const first = aContract(bid);
        yield* contracts.insert(first);
        expect(yield* named).toBe(first.id);
        yield* contracts.save({ ...first, state: "withdrawn" });
        expect(yield* named).toBeNull();
        const second = aContract(bid, { state: "accepted" });
        yield* contracts.insert(second);
        expect(yield* named).toBe(second.id);
      }),
    ));

  test("the latest bid of a bidder is the newest that is not retracted", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listing = yield* storedListing();
        const first = yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
        const { bidderId } = first;
        yield* storedBid({ listing, bidderId }, { state: "retracted" });
        yield* storedBid({ listing });
        expect(yield* bids.latestOf(listing.id, bidderId)).toEqual(first);
        const newest = yield* storedBid({ listing, bidderId });
        expect(yield* bids.latestOf(listing.id, bidderId)).toEqual(newest);
        expect(yield* bids.latestOf(listing.id, idOf(PersonId))).toBeNull();
        expect(yield* bids.latestOf(idOf(ListingId), bidderId)).toBeNull();
      }),
    ));

  test("the bids of a listing come oldest first, page by page, declined and retracted ones left out", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listing = yield* storedListing();
        const shown: Array<BidId> = [];
        for (const state of ["submitted", "contract_created", "contract_started", "end_by_poster"] as const) {
          shown.push((yield* storedBid({ listing }, { state })).id);
        }
        yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
        yield* storedBid({ listing }, { state: "retracted" });
        yield* storedBid();
        const rows = yield* everyPage(1, (page) => bids.ofListing(listing.id, page));
        expect(rows.map(({ id }) => id)).toEqual(shown);
      }),
    ));

  test("the bids of a bidder come with the latest update first, page by page, retracted ones left out", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const bidderId = (yield* storedPerson()).id;
        const first = yield* storedBid({ bidderId });
        const second = yield* storedBid({ bidderId }, { state: "declined", declinedReason: "x" });
        yield* storedBid({ bidderId }, { state: "retracted" });
        const third = yield* storedBid({ bidderId });
        yield* bids.save({ ...first, updatedAt: moment() });
        const rows = yield* everyPage(1, (page) => bids.ofBidder(bidderId, page));
        expect(rows.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
      }),
    ));

  test("a key that no page gave begins at the beginning", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const bid = yield* storedBid();
        for (const after of forgedKeys) {
          expect((yield* bids.ofListing(bid.listingId, { after, limit: 5 })).items).toHaveLength(1);
          expect((yield* bids.ofBidder(bid.bidderId, { after, limit: 5 })).items).toHaveLength(1);
        }
      }),
    ));

  test("the bids that wait for the poster are those submitted", () =>
    given().run(
      Effect.gen(function* () {
        const bids = yield* Bids;
        const listing = yield* storedListing();
        const waiting = [yield* storedBid({ listing }), yield* storedBid({ listing })];
        for (const state of ["contract_created", "contract_started", "declined", "retracted", "end_by_poster"] as const)
          yield* storedBid({ listing }, { state });
        const found = yield* bids.submittedOn(listing.id);
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(waiting.map(({ id }) => id)));
        expect(found).toHaveLength(2);
        expect(found).toEqual(expect.arrayContaining(waiting));
      }),
    ));
};
