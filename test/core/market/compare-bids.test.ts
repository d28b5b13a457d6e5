import { Effect } from "effect";
import { expect } from "vitest";
import { reviewBid } from "#core/market/bid/bid-reviews.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { compareBids, mostCompared, viewBid } from "#core/market/bid/view-bid.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aWholeBidDraft } from "#test/builders/bid.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { storedFeedback } from "#test/builders/feedback.ts";
import { storedBid, storedContract, storedListing } from "#test/builders/stored.ts";
import { testInWorld } from "#test/test-in-world.ts";

/** A contract that this contractor finished for somebody else, and the feedback on it. */
const finished = Effect.fnUntraced(function* ({ personId }: PersonActor, stars: number) {
  const bid = yield* storedBid({ bidderId: personId }, { state: "end_by_poster" });
  yield* storedFeedback(yield* storedContract({ bid }, { state: "ended" }), { stars });
});

testInWorld("bids are laid side by side, sorted by what matters to the poster", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const [cheap, tried, praised] = [
    yield* newcomer("contractor", "Cheap"),
    yield* newcomer("contractor", "Tried"),
    yield* newcomer("contractor", "Praised"),
  ];
  yield* finished(tried, 4);
  yield* finished(tried, 3);
  yield* finished(praised, 5);
  const offer = (dollars: number, endDay: string) =>
    aWholeBidDraft({ amount: cents(dollars * 100), startDay: null, endDay: endDay as Day });
  yield* bidOn(listing, praised, offer(9_000, "2099-06-01"));
  yield* bidOn(listing, tried, offer(8_000, "2099-05-01"));
  yield* bidOn(listing, cheap, offer(7_000, "2099-07-01"));

  const by = (order: "amount" | "rating" | "finish" | "contracts") =>
    Effect.map(compareBids(owner, listing.id, order), ({ items }) => items.map(({ bidder }) => bidder.name));
  expect(yield* by("amount")).toEqual(["Cheap", "Tried", "Praised"]);
  expect(yield* by("rating")).toEqual(["Praised", "Tried", "Cheap"]);
  expect(yield* by("finish")).toEqual(["Tried", "Praised", "Cheap"]);
  expect(yield* by("contracts")).toEqual(["Tried", "Praised", "Cheap"]);

  const { items, more } = yield* compareBids(owner, listing.id, "amount");
  expect(more).toBe(false);
  expect(items).toMatchObject([
    { rating: { count: 0, average: null }, finishedContracts: 0, moves: ["hire", "decline"] },
    { rating: { count: 2, average: 3.5 }, finishedContracts: 2 },
    { rating: { count: 1, average: 5 }, finishedContracts: 1 },
  ]);
});

testInWorld("what was declined or withdrawn is compared no more, and only the poster compares", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const [one, other] = [yield* newcomer("contractor"), yield* newcomer("supplier")];
  const declined = yield* bidOn(listing, one);
  const retracted = yield* bidOn(listing, other);
  for (const somebody of [one, other, yield* newcomer("home_owner")]) {
    expect(yield* Effect.flip(compareBids(somebody, listing.id, "amount"))).toMatchObject({ _tag: "NotFound" });
  }
  yield* declineBid(owner, { bidId: declined.id, reason: "Bid was too high" });
  yield* retractBid(other, retracted.id);
  expect(yield* compareBids(owner, listing.id, "amount")).toEqual({ items: [], more: false });
});

testInWorld("of very many bids the best fifty are compared, and it is said that there are more", function* () {
  const listing = yield* storedListing();
  for (let count = 0; count <= mostCompared; count += 1) {
    yield* storedBid({ listing }, { amount: cents(10_000 + count * 100) });
  }
  const { items, more } = yield* compareBids({ kind: "person", personId: listing.posterId }, listing.id, "amount");
  expect(more).toBe(true);
  expect(items.map(({ amount }) => amount)).toEqual(
    Array.from({ length: mostCompared }, (_, count) => 10_000 + count * 100),
  );
  expect((yield* (yield* Bids).compare(listing.id, "amount", 100)).length).toBe(mostCompared + 1);
});

testInWorld("the poster notes of each bid what nobody else reads, and puts some on a shortlist", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const [one, other] = [yield* newcomer("contractor"), yield* newcomer("contractor")];
  const bid = yield* bidOn(listing, one);
  yield* bidOn(listing, other);
  const review = { note: " Ask about the permit ", isShortlisted: true };
  const kept = { note: "Ask about the permit", isShortlisted: true };
  expect(yield* reviewBid(owner, { bidId: bid.id, review })).toEqual(kept);
  // Omitted fields stay.
  yield* reviewBid(owner, { bidId: bid.id, review: { isShortlisted: false } });
  expect(yield* reviewBid(owner, { bidId: bid.id, review: { isShortlisted: true } })).toEqual(kept);
  // Another window shows the previous note.
  const late = reviewBid(owner, { bidId: bid.id, review: { note: "Has the permit", shownNote: "" } });
  expect(yield* Effect.flip(late)).toMatchObject({ _tag: "Blocked", code: "NoteChanged" });
  expect(yield* reviewBid(owner, { bidId: bid.id, review: { note: kept.note, shownNote: "" } })).toEqual(kept);
  const { items } = yield* compareBids(owner, listing.id, "amount");
  expect(items.map(({ id, review: noted }) => [id === bid.id, noted])).toEqual([
    [true, kept],
    [false, { note: "", isShortlisted: false }],
  ]);
  for (const somebody of [one, other, yield* newcomer("home_owner")]) {
    expect(yield* Effect.flip(reviewBid(somebody, { bidId: bid.id, review }))).toMatchObject({ _tag: "NotFound" });
  }
  expect(JSON.stringify(yield* viewBid(one, bid.id))).not.toContain("permit");
  expect((yield* (yield* Bids).get(bid.id)).version).toBe(bid.version);
  expect(yield* toldTo(one)).toEqual([]);
});
