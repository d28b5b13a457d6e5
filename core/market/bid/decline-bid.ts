import { Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import { type Actor, isSupport, type PersonActor } from "#core/shared/actor.ts";
import { checkText } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Bids, moveBid, ownBid } from "./bids.ts";

type Input = { readonly bidId: BidId; readonly reason: string };

/** Declines a bid with a reason. The bidder keeps it among their declined bids, and may edit it and send it again. */
export const declineBid = Effect.fn("declineBid")(function* (actor: PersonActor, input: Input) {
  const reason = yield* checkText("reason", input.reason, "Enter Your Reason");
  const bid = yield* ownBid(actor, "poster", input.bidId);
  const declined = yield* moveBid(actor, "poster", bid, "decline", { reason });
  const listing = yield* (yield* Listings).get(bid.listingId);
  yield* tell(bid.bidderId, {
    kind: "own_bid",
    words: [
      "bidDeclined",
      {
        project: listing.title,
        poster: (yield* (yield* People).get(bid.posterId)).name,
        reason,
        bySupport: isSupport(actor),
      },
    ],
    link: { to: "my_bids" },
  });
  yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
  return declined;
}, atomically);

/** Why all waiting bids on a listing are declined, as their bidders read it in the history. */
const reasons = {
  hired: "Another bidder was hired",
  closed: "Bidding was closed",
  removed: "The post was removed",
} as const;
type Because = keyof typeof reasons;

/** Declines every waiting bid on a listing and tells each bidder why; runs inside the caller's unit of work. */
export const declineOpenBids = Effect.fnUntraced(function* (actor: Actor, listing: Listing, because: Because) {
  const waiting = yield* (yield* Bids).submittedOn(listing.id);
  for (const bid of waiting) {
    yield* moveBid(actor, "system", bid, "decline", { reason: reasons[because] });
    yield* tell(bid.bidderId, {
      kind: "own_bid",
      words: ["bidOver", { project: listing.title, because }],
      link: { to: "my_bids" },
    });
    yield* show([bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
  }
});
