import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { BidId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { bidLifecycle } from "./bid.machine.ts";
import type { BidDraft } from "./bid.ts";
import { checkAttachment } from "./check-attachment.ts";
import { checkPictures } from "./check-pictures.ts";
import { moveBid } from "./move-bid.ts";
import { checkOffer } from "./offer.ts";
import { ownBid } from "./own-bid.ts";
import { listingNotOpen } from "./place-bid.ts";

type Input = { readonly bidId: BidId; readonly draft: BidDraft };

/** Changes one's own bid; a declined one is sent again by it. Fails `Blocked` where the listing takes no bids. */
export const editBid = Effect.fn("editBid")(function* (actor: PersonActor, { bidId, draft }: Input) {
  const listings = yield* Listings;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const bid = yield* ownBid(actor, "bidder", bidId);
      const event = bidLifecycle.can(bid.state, "resubmit") ? "resubmit" : "edit";
      // A bid that comes alive again is seen by nobody who closes the listing meanwhile.
      const listing = yield* event === "resubmit" ? listings.hold(bid.listingId) : listings.get(bid.listingId);
      yield* bidLifecycle.move(bid.state, event, "bidder");
      if (listing.state !== "open") return yield* listingNotOpen(listing);
      const pictures = yield* checkPictures(actor, draft.milestones);
      const offer = yield* checkOffer(draft, listing, yield* today, pictures);
      yield* checkAttachment(actor, draft);
      const edited = yield* moveBid(actor, "bidder", bid, event, { changes: offer });
      yield* tell(bid.posterId, {
        kind: "bid",
        title: event === "resubmit" ? "Bid sent again" : "Bid changed",
        message: `A bid on your project '${listing.title}' was ${event === "resubmit" ? "mended and sent again" : "changed"}.`,
        link: `/v1/projects/bidders?listing_id=${bid.listingId}`,
      });
      yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bidId, event });
      return edited;
    }),
  );
});
