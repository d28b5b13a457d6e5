import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { bidLifecycle } from "#core/market/bid/bid.machine.ts";
import { type BidGroup, type BidOrder, type ComparedBid, noPicture } from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { BidId, CertificateId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aBid, aScopeAnswer } from "#test/builders/bid.ts";
import { aContract } from "#test/builders/contract.ts";
import { storedFeedback } from "#test/builders/feedback.ts";
import { aScopeLine } from "#test/builders/listing.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedContract, storedFile, storedListing, storedPerson } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

export const bidsContract = ({ holds }: Given): void => {
  holds("a bid is found unchanged, and an unknown one is not found", function* () {
    const bids = yield* Bids;
    const bid = yield* storedBid({}, { startDay: null });
    expect(yield* bids.get(bid.id)).toEqual(bid);
    const asking = yield* storedBid({}, { asksFunding: true });
    expect(yield* bids.view(asking.id)).toMatchObject({ asksFunding: true });
    const scopeAnswers = [
      aScopeAnswer(aScopeLine("a"), { note: "By hand" }),
      aScopeAnswer(aScopeLine("b", { quantity: null }), { kind: "excluded", amount: null }),
    ];
    const answering = yield* storedBid({}, { scopeAnswers });
    expect(yield* bids.get(answering.id)).toEqual(answering);
    expect((yield* bids.ofListing(answering.listingId, firstPage)).items).toMatchObject([{ scopeAnswers }]);
    expect(yield* Effect.flip(bids.get(idOf(BidId)))).toMatchObject({ _tag: "NotFound", noun: "bid" });
    expect(yield* Effect.flip(bids.view(idOf(BidId)))).toMatchObject({ _tag: "NotFound", noun: "bid" });
  });

  holdsRows(holds, {
    port: Bids,
    id: BidId,
    make: storedBid(),
    change: (bid) => ({
      state: "declined",
      declinedReason: "Bid was too high",
      description: "Changed",
      milestones: bid.milestones.slice(1),
      scopeAnswers: [aScopeAnswer(aScopeLine("a"), { kind: "included", amount: null })],
      asksFunding: true,
    }),
  });

  for (const state of ["submitted", "contract_created", "contract_started"] as const) {
    holds(`a bidder whose bid is ${state} cannot place a second one on the listing`, function* () {
      const bids = yield* Bids;
      const listing = yield* storedListing();
      const first = yield* storedBid({ listing }, { state });
      const second = aBid(listing, first.bidderId);
      expect(yield* Effect.flip(bids.insert(second, listing))).toMatchObject({ _tag: "BidExists" });
      expect(yield* Effect.flip(bids.get(second.id))).toMatchObject({ _tag: "NotFound" });
    });
  }

  holds("a bid that is over makes room for another, and other bidders' or listings' bids do not count", function* () {
    const listing = yield* storedListing();
    const { bidderId } = yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
    yield* storedBid({ listing, bidderId }, { state: "retracted" });
    yield* storedBid({ listing, bidderId }, { state: "end_by_poster" });
    yield* storedBid({ listing, bidderId });
    yield* storedBid({ listing });
    yield* storedBid({ bidderId });
  });

  holds("a declined bid cannot be submitted again beside a newer one", function* () {
    const bids = yield* Bids;
    const listing = yield* storedListing();
    const declined = yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
    yield* storedBid({ listing, bidderId: declined.bidderId });
    const again = { ...declined, state: "submitted" as const, declinedReason: null };
    expect(yield* Effect.flip(bids.save(again))).toMatchObject({ _tag: "BidExists" });
    expect(yield* bids.get(declined.id)).toEqual(declined);
  });

  holds("of twenty bids at once by one bidder, one is placed", function* () {
    const bids = yield* Bids;
    const listings = yield* Listings;
    const listing = yield* storedListing();
    const bidder = yield* storedPerson();
    const { answers } = yield* twentyTimes(() => bids.insert(aBid(listing, bidder.id), listing));
    expect(answers).toHaveLength(1);
    expect((yield* bids.ofListing(listing.id, firstPage)).items).toHaveLength(1);
    expect((yield* listings.view(listing.id, listing.posterId)).bidCount).toBe(1);
  });

  holds("a bid is not placed on a listing that has changed since it was read", function* () {
    const bids = yield* Bids;
    const listings = yield* Listings;
    const read = yield* storedListing();
    yield* listings.save({ ...read, state: "closed" });
    const late = aBid(read, (yield* storedPerson()).id);
    expect(yield* Effect.flip(bids.insert(late, read))).toMatchObject({ _tag: "Stale", noun: "listing" });
    expect(yield* Effect.flip(bids.get(late.id))).toMatchObject({ _tag: "NotFound" });
    expect((yield* listings.view(read.id, read.posterId)).bidCount).toBe(0);
  });

  holds("a bid is visible to later reads in the unit of work that places it", function* () {
    const bids = yield* Bids;
    const contracts = yield* Contracts;
    const { atomic } = yield* UnitOfWork;
    const [listing, other] = [yield* storedListing(), yield* storedListing()];
    const bidder = yield* storedPerson();
    const [first, second] = [aBid(listing, bidder.id), aBid(other, bidder.id)];
    yield* atomic(
      Effect.gen(function* () {
        yield* bids.insert(first, listing);
        yield* bids.insert(second, other);
        expect(yield* bids.get(second.id)).toEqual(second);
        yield* contracts.insert(aContract(first));
      }),
    );
    expect(yield* bids.get(first.id)).toEqual(first);
  });

  for (const asks of ["nothing", "something"] as const) {
    holds(
      `a unit of work whose bid is one too many fails and keeps nothing, if it reads ${asks} afterwards`,
      function* () {
        const bids = yield* Bids;
        const alerts = yield* Alerts;
        const { atomic } = yield* UnitOfWork;
        const listing = yield* storedListing();
        const { bidderId } = yield* storedBid({ listing });
        const failure = yield* Effect.flip(
          atomic(
            Effect.gen(function* () {
              yield* bids.insert(aBid(listing, bidderId), listing);
              yield* tell(listing.posterId, {
                kind: "bid",
                title: "New bid",
                message: "One more.",
                link: { to: "listings" },
              });
              if (asks === "something") yield* bids.submittedOn(listing.id);
            }),
          ),
        );
        expect(failure).toMatchObject({ _tag: "BidExists" });
        expect(yield* alerts.unread(listing.posterId)).toBe(0);
        expect(yield* bids.submittedOn(listing.id)).toHaveLength(1);
      },
    );
  }

  holds("a listing's bid count leaves out declined and retracted bids, through every change", function* () {
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
  });

  holds("a bid's view shows both people, the listing, and the contract while one is live", function* () {
    const bids = yield* Bids;
    const contracts = yield* Contracts;
    const people = yield* People;
    const listing = yield* storedListing({ pictures: [(yield* storedFile()).id, (yield* storedFile()).id] });
    const bid = yield* storedBid({ listing });
    const { id, kind, title, state, budget, deadline, pictures } = listing;
    expect(yield* bids.view(bid.id)).toEqual({
      ...bid,
      bidder: cardOf(yield* people.get(bid.bidderId)),
      poster: cardOf(yield* people.get(bid.posterId)),
      listing: { id, kind, title, state, budget, deadline, pictures },
      attachment: null,
      contractId: null,
      paidBy: null,
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
    const ended = yield* contracts.save({ ...second, state: "ended" });
    expect(yield* named).toBe(second.id);
    yield* contracts.save({ ...ended, state: "cancelled" });
    expect(yield* named).toBe(second.id);
  });

  holds("a bid's view names the payer of its contract if that is not the poster", function* () {
    const bids = yield* Bids;
    const contracts = yield* Contracts;
    const bid = yield* storedBid();
    const owner = yield* storedPerson();
    const offered = aContract(bid, { posterId: owner.id });
    yield* contracts.insert(offered);
    expect(yield* bids.view(bid.id)).toMatchObject({ contractId: offered.id, paidBy: cardOf(owner) });
    yield* contracts.save({ ...offered, state: "refused" });
    expect(yield* bids.view(bid.id)).toMatchObject({ contractId: null, paidBy: null });
  });

  holds("a listing's bids are paged oldest first, without declined and retracted ones", function* () {
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
  });

  holds("a bidder's bids are paged by latest update first, without retracted ones", function* () {
    const bids = yield* Bids;
    const bidderId = (yield* storedPerson()).id;
    const first = yield* storedBid({ bidderId });
    const second = yield* storedBid({ bidderId }, { state: "declined", declinedReason: "x" });
    yield* storedBid({ bidderId }, { state: "retracted" });
    const third = yield* storedBid({ bidderId });
    yield* bids.save({ ...first, updatedAt: moment() });
    const rows = yield* everyPage(1, (page) => bids.ofBidder(bidderId, null, page));
    expect(rows.map(({ id }) => id)).toEqual([first.id, third.id, second.id]);
  });

  holds("each group of a bidder's bids is a separate list in the same order", function* () {
    const bids = yield* Bids;
    const bidderId = (yield* storedPerson()).id;
    const placed: Record<string, Array<BidId>> = {};
    for (const state of bidLifecycle.states) {
      for (const _ of [1, 2]) {
        const bid = yield* storedBid({ bidderId }, { state, declinedReason: state === "declined" ? "x" : null });
        placed[state] = [bid.id, ...(placed[state] ?? [])];
      }
    }
    yield* storedBid();
    const idsIn = (group: BidGroup) =>
      Effect.map(
        everyPage(1, (page) => bids.ofBidder(bidderId, group, page)),
        (rows) => rows.map(({ id }) => id),
      );
    expect(yield* idsIn("waiting")).toEqual([...(placed.contract_created ?? []), ...(placed.submitted ?? [])]);
    expect(yield* idsIn("won")).toEqual([
      ...(placed.cancelled ?? []),
      ...(placed.end_by_poster ?? []),
      ...(placed.contract_started ?? []),
    ]);
    expect(yield* idsIn("declined")).toEqual(placed.declined);
  });

  holds("compared bids include their bidders' ratings and records, with the best first in each order", function* () {
    const bids = yield* Bids;
    const listing = yield* storedListing();
    const [one, two, three] = [yield* storedPerson(), yield* storedPerson(), yield* storedPerson()];
    const worked = Effect.fnUntraced(function* (bidderId: PersonId, ...stars: ReadonlyArray<number>) {
      for (const each of stars) {
        const bid = yield* storedBid({ bidderId }, { state: "end_by_poster" });
        yield* storedFeedback(yield* storedContract({ bid }, { state: "ended" }), { stars: each });
      }
    });
    yield* worked(one.id, 5);
    yield* worked(two.id, 4, 3, 4);
    // Running and withdrawn contracts do not count as finished.
    yield* storedContract({ bid: yield* storedBid({ bidderId: three.id }) }, { state: "accepted" });
    yield* storedContract({ bid: yield* storedBid({ bidderId: three.id }) }, { state: "withdrawn" });
    const placed = (bidderId: PersonId, dollars: number, endDay: string) =>
      storedBid({ listing, bidderId }, { amount: cents(dollars * 100), endDay: endDay as Day });
    const a = yield* placed(one.id, 9_000, "2099-06-20");
    const b = yield* placed(two.id, 8_000, "2099-05-20");
    const c = yield* placed(three.id, 8_000, "2099-06-20");
    yield* storedBid({ listing }, { state: "declined", declinedReason: "x" });
    yield* storedBid({ listing }, { state: "retracted" });
    yield* storedBid();
    const idsBy = (order: BidOrder, limit = 10) =>
      Effect.map(bids.compare(listing.id, order, limit), (rows) => rows.map(({ id }) => id));
    expect(yield* idsBy("amount")).toEqual([b.id, c.id, a.id]);
    expect(yield* idsBy("rating")).toEqual([a.id, b.id, c.id]);
    expect(yield* idsBy("finish")).toEqual([b.id, c.id, a.id]);
    expect(yield* idsBy("contracts")).toEqual([b.id, a.id, c.id]);
    expect(yield* idsBy("contracts", 2)).toEqual([b.id, a.id]);
    const rows = yield* bids.compare(listing.id, "amount", 10);
    expect(rows.map(({ rating }) => rating.count)).toEqual([3, 0, 1]);
    expect(rows.map(({ rating }) => rating.average)).toEqual([expect.closeTo(11 / 3, 10), null, 5]);
    expect(rows.map(({ finishedContracts }) => finishedContracts)).toEqual([3, 0, 1]);
    const { rating: _rating, finishedContracts: _finished, bidToFinal: none, ...view } = rows[0] as ComparedBid;
    expect(view).toEqual(yield* bids.view(b.id));
    expect(none).toBe(null);
    const finals = yield* BidToFinals;
    const figures = { percent: 4, within: 7, contracts: 9 };
    yield* finals.replace({ after: null, until: null }, [{ personId: two.id, ...figures }]);
    const finalOf = Effect.map(bids.compare(listing.id, "amount", 1), ([row]) => row?.bidToFinal);
    expect(yield* finalOf).toEqual({ ...figures, answer: null });
    yield* finals.answer(two.id, { text: "Two floors had rot.", writtenAt: moment() });
    expect(yield* finalOf).toEqual({ ...figures, answer: "Two floors had rot." });
    yield* finals.hide(two.id, "Names");
    expect(yield* finalOf).toEqual({ ...figures, answer: null });
  });

  holds("a bidder's record holds their rating, finished contracts, business name and certificates", function* () {
    const bids = yield* Bids;
    const certificates = yield* Certificates;
    const business = { name: "Reed Roofing", address: null, website: null };
    const [known, unknown] = [yield* storedPerson({ business }), yield* storedPerson()];
    const bid = yield* storedBid({ bidderId: known.id }, { state: "end_by_poster" });
    yield* storedFeedback(yield* storedContract({ bid }, { state: "ended" }), { stars: 4 });
    const file = yield* storedFile({ ownerId: known.id, purpose: "certificate_picture" });
    const createdAt = moment();
    for (const [title, issuerName] of [
      ["Texas General Contractor License", "State of Texas"],
      ["Insurance", null],
    ] as const) {
      yield* certificates.insert({
        id: idOf(CertificateId),
        personId: known.id,
        title,
        issuerName,
        fileId: file.id,
        createdAt,
      });
    }
    const records = yield* bids.recordsOf([known.id, unknown.id, idOf(PersonId)]);
    expect(records).toHaveLength(2);
    expect(records).toContainEqual({
      personId: known.id,
      rating: { count: 1, average: 4 },
      finishedContracts: 1,
      bidToFinal: null,
      company: "Reed Roofing",
      certificates: [
        { title: "Texas General Contractor License", issuerName: "State of Texas", createdAt },
        { title: "Insurance", issuerName: null, createdAt },
      ],
    });
    expect(records).toContainEqual({
      personId: unknown.id,
      rating: { count: 0, average: null },
      finishedContracts: 0,
      bidToFinal: null,
      company: unknown.business?.name ?? null,
      certificates: [],
    });
    expect(yield* bids.recordsOf([])).toEqual([]);
  });

  holds("a bid's offered items and its attachment are found unchanged", function* () {
    const bids = yield* Bids;
    const files = yield* Files;
    const bidderId = (yield* storedPerson()).id;
    const file = yield* storedFile({ ownerId: bidderId, purpose: "bid_attachment", name: "quote.pdf" });
    const items = [
      {
        offered: true,
        productName: "Cedar decking",
        brand: "Any",
        unit: "each",
        quantity: 40,
        estimatedPrice: cents(2_625),
        asked: { productName: "Cedar boards", quantity: 38 },
      },
      {
        offered: false,
        productName: "Screws",
        brand: "",
        quantity: 1,
        estimatedPrice: null,
        asked: { productName: "Screws", quantity: 1 },
      },
    ];
    const bid = yield* storedBid({ bidderId }, { items, attachmentId: file.id });
    expect(yield* bids.get(bid.id)).toEqual(bid);
    const attachment = { id: file.id, name: "quote.pdf", size: file.size };
    expect(yield* bids.view(bid.id)).toMatchObject({ items, attachment });
    expect((yield* bids.ofBidder(bidderId, null, firstPage)).items).toMatchObject([{ attachment }]);
    expect(yield* files.remove(file.id)).toBe(false);
    const edited = yield* bids.save({ ...bid, items: [], attachmentId: null });
    expect(yield* bids.get(bid.id)).toEqual(edited);
    expect(yield* bids.view(bid.id)).toMatchObject({ items: [], attachment: null });
    expect(yield* files.remove(file.id)).toBe(true);
  });

  holds("a bid's milestone pictures are kept only while the bid shows them", function* () {
    const bids = yield* Bids;
    const files = yield* Files;
    const bidderId = (yield* storedPerson()).id;
    const [kept, dropped] = [
      yield* storedFile({ ownerId: bidderId, purpose: "milestone_picture" }),
      yield* storedFile({ ownerId: bidderId, purpose: "milestone_picture" }),
    ];
    const stage = { amount: cents(400_000), description: "Frame", endDay: "2099-06-20" as Day };
    const milestones = [kept, dropped, kept].map(({ id, name }) => ({
      ...stage,
      pictureId: id,
      pictureName: name,
    }));
    const bid = yield* storedBid({ bidderId }, { milestones });
    expect((yield* bids.view(bid.id)).milestones).toEqual(milestones);
    for (const { id } of [kept, dropped]) expect(yield* files.remove(id)).toBe(false);
    const left = [{ ...stage, ...noPicture }, ...milestones.slice(2)];
    const edited = yield* bids.save({ ...bid, milestones: left });
    expect((yield* bids.get(bid.id)).milestones).toEqual(left);
    expect(yield* files.remove(dropped.id)).toBe(true);
    expect(yield* files.remove(kept.id)).toBe(false);
    yield* bids.save({ ...edited, milestones: [] });
    expect(yield* files.remove(kept.id)).toBe(true);
  });

  holds("an invalid page key starts at the first page", function* () {
    const bids = yield* Bids;
    const bid = yield* storedBid();
    yield* beginsAnew((page) => bids.ofListing(bid.listingId, page), 1);
    yield* beginsAnew((page) => bids.ofBidder(bid.bidderId, null, page), 1);
    yield* beginsAnew((page) => bids.ofBidder(bid.bidderId, "waiting", page), 1);
  });

  holds("the bids that wait for the poster are the submitted ones", function* () {
    const bids = yield* Bids;
    const listing = yield* storedListing();
    const waiting = [yield* storedBid({ listing }), yield* storedBid({ listing })];
    for (const state of ["contract_created", "contract_started", "declined", "retracted", "end_by_poster"] as const)
      yield* storedBid({ listing }, { state });
    const found = yield* bids.submittedOn(listing.id);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(waiting.map(({ id }) => id)));
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining(waiting));
  });
};
