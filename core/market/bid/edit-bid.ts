import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { checkTerms } from "#core/market/state-rules/check-terms.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { Files } from "#core/people/file/files.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { BidId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { bidLifecycle } from "./bid.machine.ts";
import { type BidDraft, checkBidder } from "./bid.ts";
import { moveBid, ownBid } from "./bids.ts";
import { decideBidTerms, filesOf } from "./decide-bid.ts";

type Input = { readonly bidId: BidId; readonly draft: BidDraft };

/**
 * Edits the actor's own bid; editing a declined bid sends it again. Fails `NotAllowed` if the bidder has become a home
 * owner, and `Blocked` if the listing takes no bids.
 */
export const editBid = Effect.fn("editBid")(function* (actor: PersonActor, { bidId, draft }: Input) {
  const listings = yield* Listings;
  yield* checkStanding(actor.personId, "you");
  const bid = yield* ownBid(actor, "bidder", bidId);
  const event = bidLifecycle.can(bid.state, "resubmit") ? "resubmit" : "edit";
  // Locks the listing, because closing it at the same moment would not see the bid that is being sent again.
  const listing = yield* event === "resubmit" ? listings.getForUpdate(bid.listingId) : listings.get(bid.listingId);
  yield* bidLifecycle.move(bid.state, event, "bidder");
  const bidder = yield* (yield* People).get(bid.bidderId);
  yield* Effect.fromResult(checkBidder(bidder, listing.posterId));
  const held = yield* (yield* Files).manyForShare(filesOf(draft));
  const facts = {
    ...{ listing, bidderId: actor.personId, draft, files: held },
    ...{ today: yield* today, before: bid.scopeAnswers },
  };
  const terms = yield* Effect.fromResult(decideBidTerms(facts));
  yield* checkTerms(listing, terms);
  const edited = yield* moveBid(actor, "bidder", bid, event, { changes: terms });
  yield* tell(bid.posterId, {
    kind: "bid",
    words: [event === "resubmit" ? "bidSentAgain" : "bidChanged", { project: listing.title, name: bidder.name }],
    link: { to: "bidders", listingId: bid.listingId },
  });
  yield* show([bid.posterId, bid.bidderId], { noun: "bid", id: bidId, event });
  return edited;
}, atomically);
