import { expect } from "vitest";
import { BidReviews } from "#core/market/bid/bid-reviews.ts";
import { BidId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { storedBid } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

export const bidReviewsContract = ({ holds }: Given): void => {
  holds("a note on a bid replaces the previous note, and no other bid's", function* () {
    const reviews = yield* BidReviews;
    const [bid, other] = [yield* storedBid(), yield* storedBid()];
    const { id: bidId, posterId } = bid;
    expect(yield* reviews.of([bidId])).toEqual([]);
    yield* reviews.put({ bidId, posterId, note: "Ask about the permit", isShortlisted: true });
    yield* reviews.put({ bidId: other.id, posterId: other.posterId, note: "", isShortlisted: true });
    const latest = { bidId, posterId, note: "Has the permit", isShortlisted: false };
    yield* reviews.put(latest);
    expect(yield* reviews.of([bidId, idOf(BidId)])).toEqual([latest]);
    expect(yield* reviews.of([bidId, other.id])).toHaveLength(2);
    expect(yield* reviews.of([])).toEqual([]);
  });
};
