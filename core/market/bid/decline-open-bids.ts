import { Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { Actor } from "#core/shared/actor.ts";
import { Bids } from "./bids.ts";
import { moveBid } from "./move-bid.ts";

/** Declines every bid on a listing that still waits, and tells each bidder why; inside the caller's unit of work. */
export const declineOpenBids = Effect.fnUntraced(function* (actor: Actor, listing: Listing, reason: string) {
  const bids = yield* Bids;
  const waiting = yield* bids.submittedOn(listing.id);
  for (const bid of waiting) {
    yield* moveBid(actor, "system", bid, "decline", { reason });
    yield* tell(bid.bidderId, {
      kind: "own_bid",
      title: "Bid declined",
      message: `Your bid on '${listing.title}' was declined: ${reason}.`,
      link: "/v1/my-bids",
    });
    yield* show([bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
  }
});
