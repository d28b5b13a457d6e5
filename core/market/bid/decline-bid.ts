import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { moveBid } from "./move-bid.ts";
import { ownBid } from "./own-bid.ts";

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
        message: `Your bid on '${listing.title}' was declined. You can change it and send it again. The poster's reason: ${reason}`,
        link: "/v1/my-bids",
      });
      yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bid.id, event: "decline" });
      return declined;
    }),
  );
});
