import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { BidId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { moveBid, ownBid } from "./bids.ts";

/** Withdraws the actor's own bid while it waits for the poster. */
export const retractBid = Effect.fn("retractBid")(function* (actor: PersonActor, bidId: BidId) {
  const bid = yield* ownBid(actor, "bidder", bidId);
  const retracted = yield* moveBid(actor, "bidder", bid, "retract");
  const listing = yield* (yield* Listings).get(bid.listingId);
  yield* tell(bid.posterId, {
    kind: "bid",
    words: ["bidWithdrawn", { project: listing.title, name: (yield* (yield* People).get(bid.bidderId)).name }],
    link: { to: "bidders", listingId: bid.listingId },
  });
  yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bidId, event: "retract" });
  return retracted;
}, atomically);
