import { Effect } from "effect";
import { isSeenBy } from "#core/market/listing/is-seen-by.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { checkFinished } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { dayOf, now } from "#core/shared/day.ts";
import { Blocked, notFound } from "#core/shared/errors.ts";
import { BidId, type ListingId, newId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { bidLifecycle } from "./bid.machine.ts";
import { type Bid, type BidDraft, checkBidder } from "./bid.ts";
import { Bids } from "./bids.ts";
import { checkAttachment } from "./check-attachment.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkOffer } from "./offer.ts";

type Input = { readonly listingId: ListingId; readonly draft: BidDraft };

/** The listing takes no bids now. */
export const listingNotOpen = ({ state }: Pick<Listing, "state">): Blocked =>
  state === "hidden" || state === "suspended"
    ? new Blocked({
        code: "ListingOutOfSight",
        message: "This project is out of sight for now, and the bids on it stand still.",
        whoCanFix: "support",
        whatToDo: "Wait until it is shown again, or take your bid back.",
      })
    : new Blocked({
        code: "ListingNotOpen",
        message: "This project takes no bids any more.",
        whoCanFix: "poster",
        whatToDo: "Look for another open project, or ask the poster to open this one again.",
      });

/** Bids on somebody else's open listing. Fails `NotAllowed`, `Invalid`, `Blocked`, `BidExists`, or `Stale`. */
export const placeBid = Effect.fn("placeBid")(function* (actor: PersonActor, { listingId, draft }: Input) {
  const listings = yield* Listings;
  const people = yield* People;
  const bids = yield* Bids;
  const recipients = yield* Recipients;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  return yield* atomic(
    Effect.gen(function* () {
      const [listing, bidder, poster] = yield* Effect.all(
        [listings.get(listingId), people.get(actor.personId), recipients.posterOf(listingId, at)],
        { concurrency: "unbounded" },
      );
      if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
      yield* checkFinished(bidder);
      yield* checkBidder(bidder, listing.posterId);
      if (listing.state !== "open") return yield* listingNotOpen(listing);
      const pictures = yield* checkPictures(actor, draft.milestones);
      const offer = yield* checkOffer(draft, listing, dayOf(at), pictures);
      yield* checkAttachment(actor, draft);
      const bid: Bid = {
        id: yield* newId(BidId),
        listingId,
        posterId: listing.posterId,
        bidderId: bidder.id,
        state: bidLifecycle.initial,
        ...offer,
        declinedReason: null,
        createdAt: at,
        updatedAt: at,
        version: 1,
      };
      yield* bids.insert(bid, listing);
      yield* recordMove(actor, {
        noun: "bid",
        subjectId: bid.id,
        listingId,
        contractId: null,
        event: "place",
        from: null,
        to: bid.state,
        reason: null,
      });
      yield* tell(poster ?? listing.posterId, {
        kind: "bid",
        title: "New bid",
        message: `${bidder.name} has bid on your project '${listing.title}'.`,
        link: `/v1/projects/bidders?listing_id=${listingId}`,
      });
      yield* show([listing.posterId, bidder.id], { noun: "bid", id: bid.id, event: "place" });
      return bid;
    }),
  );
});
