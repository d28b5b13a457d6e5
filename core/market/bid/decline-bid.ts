import { Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { type Actor, isSupport, type PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Bids, ownBid } from "./bids.ts";
import { moveBid } from "./move-bid.ts";

type Input = { readonly bidId: BidId; readonly reason: string };

/** Declines a bid with a reason. The bidder keeps it among the declined ones, and may mend it and send it again. */
export const declineBid = Effect.fn("declineBid")(function* (actor: PersonActor, input: Input) {
  const listings = yield* Listings;
  const { atomic } = yield* UnitOfWork;
  const reason = input.reason.trim();
  if (reason === "") return yield* invalid({ field: "reason", message: "Enter Your Reason" });
  return yield* atomic(
    Effect.gen(function* () {
      const bid = yield* ownBid(actor, "poster", input.bidId);
      const declined = yield* moveBid(actor, "poster", bid, "decline", { reason });
      const listing = yield* listings.get(bid.listingId);
      yield* tell(bid.bidderId, {
        kind: "own_bid",
        title: "Bid declined",
        message: isSupport(actor)
          ? `Dibbs support has declined your bid on '${listing.title}' in the poster's name: ${reason}`
          : `Your bid on '${listing.title}' was declined. The poster's reason: ${reason}`,
        todo: "You can change it and send it again.",
        link: { to: "my_bids" },
      });
      yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
      return declined;
    }),
  );
});

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
      link: { to: "my_bids" },
    });
    yield* show([bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
  }
});
