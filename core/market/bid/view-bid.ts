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

/** Adds the moves that this person can make. Ending is offered with the contract, not here. */
export const withMoves = <View extends BidView>(actor: PersonActor, bid: View) => {
  const party = bid.posterId === actor.personId ? "poster" : "bidder";
  return { ...bid, moves: bidLifecycle.movesFrom(bid.state, party).filter((move) => move !== "end") };
};

/** Adds the bidder's licenses, insurance policies and bonds to each bid, for people who may see them. */
const withCredentials = Effect.fnUntraced(function* <View extends BidView>(rows: ReadonlyArray<View>) {
  const shown = yield* (yield* Credentials).shownOf([...new Set(rows.map(({ bidderId }) => bidderId))]);
  return rows.map((bid) => ({
    ...bid,
    credentials: shown.filter(({ personId }) => personId === bid.bidderId).map(showToPoster),
  }));
});

/** Adds the bidder's record to each bid. */
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

/** Returns one bid with the record of its bidder, for its poster and bidder; fails `NotFound` for everybody else. */
export const viewBid = Effect.fn("viewBid")(function* (actor: PersonActor, id: BidId) {
  const bid = yield* (yield* Bids).view(id);
  if (bid.posterId !== actor.personId && bid.bidderId !== actor.personId) return yield* notFound("bid");
  const [judged] = yield* withRecords([bid]);
  return judged === undefined ? yield* notFound("bid") : withMoves(actor, judged);
});

/**
 * View Bidders: lists the bids on the actor's own listing, oldest first, each with the record of its bidder; declined
 * and retracted bids are left out.
 */
export const listBids = Effect.fn("listBids")(function* (actor: PersonActor, listingId: ListingId, page: PageRequest) {
  yield* ownListing(actor, listingId);
  const found = yield* (yield* Bids).ofListing(listingId, page);
  return { ...found, items: (yield* withRecords(found.items)).map((bid) => withMoves(actor, bid)) };
});

/** My Bids: lists the actor's own bids in one group, or all of them including the declined; latest update first. */
export const listOwnBids = Effect.fn("listOwnBids")(function* (
  actor: PersonActor,
  group: BidGroup | null,
  page: PageRequest,
) {
  const found = yield* (yield* Bids).ofBidder(actor.personId, group, page);
  return { ...found, items: found.items.map((bid) => withMoves(actor, bid)) };
});

/** Lists who has bid on a listing, for everybody who sees it: name, picture and day, never the text or price. */
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

/** More bids than anybody compares side by side. */
export const mostCompared = 50;

/**
 * Returns the bids on the actor's own listing side by side, best by `order` first; declined and retracted bids are left
 * out. Only the best fifty are returned; `more` says whether there are others.
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
