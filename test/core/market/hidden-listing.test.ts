import { Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { refuseContract } from "#core/contract/contract/release-contract.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { hideListing, restoreListing } from "#core/market/listing/hide-listing.ts";
import { likeListing, listLikedListings } from "#core/market/listing/like-listing.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { shareListing, viewSharedListing } from "#core/market/listing/share-listing.ts";
import { listOwnListings, viewListing } from "#core/market/listing/view-listing.ts";
import { saveSearch } from "#core/market/saved-search/save-search.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { acceptedContract, bidOn, newcomer, offeredContract, submittedBid } from "#test/builders/errand.ts";
import { firstPage, foundListings, outOfSight } from "#test/builders/found.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { aFilter } from "#test/builders/saved-search.ts";
import { asSupport } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs } from "#test/world.ts";

const words = "Take your phone number out of the text.";
const hide = (owner: PersonActor, { id }: Pick<Listing, "id">) =>
  hideListing(asSupport(owner), { listingId: id, words });
const restore = (owner: PersonActor, { id }: Pick<Listing, "id">) => restoreListing(asSupport(owner), id);

describe("a hidden listing", () => {
  testInWorld("is there for its poster alone, who reads why in My Projects, until it is restored", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    const code = yield* shareListing(owner, listing.id);
    yield* likeListing(contractor, listing.id);
    expect(yield* hide(owner, listing)).toMatchObject({ state: "hidden", hiddenBecause: words });
    const other = yield* outOfSight(listing, code, contractor);
    expect((yield* listLikedListings(contractor, "open", firstPage)).items).toEqual([]);
    expect((yield* listOwnListings(owner, "open", firstPage)).items).toMatchObject([
      { id: listing.id, state: "hidden", hiddenBecause: words, bidCount: 1 },
    ]);
    expect(yield* viewListing(owner, listing.id)).toMatchObject({ moves: ["edit", "remove"] });
    expect(yield* (yield* History).ofSubject("listing", listing.id)).toContainEqual(
      expect.objectContaining({ event: "hide", from: "open", to: "hidden", actorKind: "support", reason: words }),
    );
    expect(yield* restore(owner, listing)).toMatchObject({ state: "open", hiddenBecause: null });
    expect(yield* foundListings).toEqual([listing.id]);
    expect(yield* viewSharedListing(code)).toMatchObject({ isPublic: true });
    expect((yield* listLikedListings(contractor, "open", firstPage)).items).toHaveLength(1);
    yield* bidOn(listing, other);
  });

  testInWorld("has bids that stand still: nobody is hired, none is changed, and each can be withdrawn", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    yield* hide(owner, listing);
    expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({ _tag: "Blocked", code: "ListingHidden" });
    const change = editBid(contractor, { bidId: bid.id, draft: aBidDraft() });
    expect(yield* Effect.flip(change)).toMatchObject({ _tag: "Blocked", code: "ListingOutOfSight" });
    const store = yield* MemoryStore;
    const before = (yield* store.changes).length;
    yield* restore(owner, listing);
    expect((yield* store.changes).slice(before)).toContainEqual({
      to: [owner.personId, contractor.personId],
      change: { noun: "listing", id: listing.id, event: "restore" },
    });
    yield* hide(owner, listing);
    expect(yield* retractBid(contractor, bid.id)).toMatchObject({ state: "retracted" });
    yield* restore(owner, listing);
  });

  testInWorld(
    "is mended by its poster without being shown by that, or removed, and not closed, which would show it",
    function* () {
      const { owner, contractor, listing } = yield* submittedBid();
      yield* hide(owner, listing);
      const draft = aListingDraft({ pictures: listing.pictures, title: "A gate" });
      expect(yield* editListing(owner, { listingId: listing.id, draft })).toMatchObject({
        title: "A gate",
        state: "hidden",
        hiddenBecause: words,
      });
      expect(yield* foundListings).toEqual([]);
      expect(yield* toldTo(contractor)).toEqual([]);
      expect(yield* Effect.flip(closeListing(owner, listing.id))).toMatchObject({ _tag: "IllegalMove" });
      expect(yield* removeListing(owner, listing.id)).toMatchObject({ state: "removed", hiddenBecause: null });
    },
  );

  testInWorld(
    "is told of to nobody whose saved search finds it, before it is shown again; and once even so",
    function* () {
      const seeker = yield* newcomer("contractor");
      yield* saveSearch(seeker, { name: "All", filter: aFilter() });
      const { owner, listing } = yield* submittedBid();
      yield* hide(owner, listing);
      yield* runJobs;
      const matches = Effect.map(toldTo(seeker), (titles) => titles.filter((title) => title.includes("saved search")));
      expect(yield* matches).toEqual([]);
      for (let times = 0; times < 2; times += 1) {
        yield* restore(owner, listing);
        yield* runJobs;
        expect(yield* matches).toHaveLength(1);
        if (times === 0) yield* hide(owner, listing);
      }
    },
  );

  testInWorld(
    "is hidden after an offer was declined, and its bids are still read by both of their sides",
    function* () {
      const { owner, contractor, listing, contract } = yield* offeredContract();
      yield* refuseContract(contractor, contract.id);
      yield* hide(owner, listing);
      for (const side of [owner, contractor]) {
        expect(yield* viewBid(side, contract.bidId)).toMatchObject({ state: "submitted" });
      }
    },
  );

  testInWorld("stays hidden when its poster is suspended and restored, and is not shown in between", function* () {
    const { owner, listing } = yield* submittedBid();
    yield* hide(owner, listing);
    expect(yield* suspendPerson(asSupport(owner), "Fraud")).toMatchObject({ listings: 0 });
    expect(yield* Effect.flip(restore(owner, listing))).toMatchObject({
      _tag: "Blocked",
      code: "account_suspended",
    });
    expect(yield* restorePerson(asSupport(owner))).toMatchObject({ listings: 0 });
    expect(yield* foundListings).toEqual([]);
    yield* restore(owner, listing);
    yield* suspendPerson(asSupport(owner), "Fraud");
    expect(yield* hide(owner, listing)).toMatchObject({ state: "hidden" });
    expect(yield* restorePerson(asSupport(owner))).toMatchObject({ listings: 0 });
    expect(yield* foundListings).toEqual([]);
  });

  testInWorld("is support's doing, with words, and made of an open one", function* () {
    const { owner, listing } = yield* submittedBid();
    const input = { listingId: listing.id, words };
    expect(yield* Effect.flip(hideListing(owner, input))).toMatchObject({ _tag: "NotAllowed" });
    expect(yield* Effect.flip(restoreListing(owner, listing.id))).toMatchObject({ _tag: "NotAllowed" });
    for (const none of [" ", "x".repeat(501)]) {
      const refused = hideListing(asSupport(owner), { ...input, words: none });
      expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "Invalid" });
    }
    expect(yield* Effect.flip(restore(owner, listing))).toMatchObject({ _tag: "IllegalMove" });
    const running = yield* acceptedContract();
    expect(yield* Effect.flip(hide(running.owner, running.listing))).toMatchObject({ _tag: "IllegalMove" });
  });
});
