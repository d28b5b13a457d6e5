import { Effect } from "effect";
import { isSeenBy, Listings, ownListing } from "#core/market/listing/listings.ts";
import { showToPoster } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId, ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { bidLifecycle } from "./bid.machine.ts";
import { type BidderRecord, type BidGroup, type BidOrder, type BidView, noReview } from "./bid.ts";
import { BidReviews } from "./bid-reviews.ts";
import { Bids } from "./bids.ts";

/** A bid with the moves that this person can make. Ending is offered with the contract, not here. */
export const withMoves = <View extends BidView>(actor: PersonActor, bid: View) => {
  const party = bid.posterId === actor.personId ? "poster" : "bidder";
  return { ...bid, moves: bidLifecycle.movesFrom(bid.state, party).filter((move) => move !== "end") };
};

/** These bids, each with the licenses, insurances and bonds of whoever made it; for those who may see the papers. */
const withCredentials = Effect.fnUntraced(function* <View extends BidView>(rows: ReadonlyArray<View>) {
  const shown = yield* (yield* Credentials).shownOf([...new Set(rows.map(({ bidderId }) => bidderId))]);
  return rows.map((bid) => ({
    ...bid,
    credentials: shown.filter(({ personId }) => personId === bid.bidderId).map(showToPoster),
  }));
});

/** These bids, each with the record of whoever made it. */
const withRecords = Effect.fnUntraced(function* <View extends BidView>(rows: ReadonlyArray<View>) {
  const records = yield* (yield* Bids).recordsOf([...new Set(rows.map(({ bidderId }) => bidderId))]);
  const known = new Map(records.map((record) => [record.personId, record]));
  return (yield* withCredentials(rows)).map((bid) => {
    const record: BidderRecord = known.get(bid.bidderId) ?? {
      personId: bid.bidderId,
      rating: { count: 0, average: null },
      finishedContracts: 0,
      bidToFinal: null,
      company: null,
      certificates: [],
    };
    return { ...bid, record };
  });
});

/** One bid with the record of its bidder, for the two people concerned; `NotFound` for everybody else. */
export const viewBid = Effect.fn("viewBid")(function* (actor: PersonActor, id: BidId) {
  const bid = yield* (yield* Bids).view(id);
  if (bid.posterId !== actor.personId && bid.bidderId !== actor.personId) return yield* notFound("bid");
  const [judged] = yield* withRecords([bid]);
  return judged === undefined ? yield* notFound("bid") : withMoves(actor, judged);
});

/**
 * View Bidders: the bids on one's own listing, oldest first, each with the record of its bidder; declined and retracted ones
 * left out.
 */
export const listBids = Effect.fn("listBids")(function* (actor: PersonActor, listingId: ListingId, page: PageRequest) {
  yield* ownListing(actor, listingId);
  const found = yield* (yield* Bids).ofListing(listingId, page);
  return { ...found, items: (yield* withRecords(found.items)).map((bid) => withMoves(actor, bid)) };
});

/** My Bids: one's own bids in one group, or all of them, the declined ones among them; the latest update first. */
export const listOwnBids = Effect.fn("listOwnBids")(function* (
  actor: PersonActor,
  group: BidGroup | null,
  page: PageRequest,
) {
  const found = yield* (yield* Bids).ofBidder(actor.personId, group, page);
  return { ...found, items: found.items.map((bid) => withMoves(actor, bid)) };
});

/** Who has bid on a listing, for everybody who sees it: name, picture and day of the bid, never what it says or costs. */
export const listBidders = Effect.fn("listBidders")(function* (
  actor: PersonActor,
  listingId: ListingId,
  page: PageRequest,
) {
  const listing = yield* (yield* Listings).get(listingId);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const found = yield* (yield* Bids).ofListing(listingId, page);
  return { ...found, items: found.items.map(({ bidder, createdAt }) => ({ bidder, createdAt })) };
});

/** More bids than anybody lays side by side. */
export const mostCompared = 50;

/**
 * The bids on one's own listing side by side, the best by `order` first; declined and retracted ones are left out, and so
 * are those after the best fifty, of which `more` tells.
 */
export const compareBids = Effect.fn("compareBids")(function* (
  actor: PersonActor,
  listingId: ListingId,
  order: BidOrder,
) {
  yield* ownListing(actor, listingId);
  const found = yield* (yield* Bids).compare(listingId, order, mostCompared + 1);
  const shown = yield* withCredentials(found.slice(0, mostCompared));
  const reviews = yield* (yield* BidReviews).of(shown.map(({ id }) => id));
  const noted = new Map(reviews.map(({ bidId, note, isShortlisted }) => [bidId, { note, isShortlisted }]));
  return {
    items: shown.map((bid) => ({ ...withMoves(actor, bid), review: noted.get(bid.id) ?? noReview })),
    more: found.length > mostCompared,
  };
});
