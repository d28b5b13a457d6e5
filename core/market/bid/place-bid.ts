import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { checkTerms } from "#core/market/state-rules/check-terms.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { Files } from "#core/people/file/files.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import { BidId, type ListingId, newId } from "#core/shared/ids.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { bidLifecycle } from "./bid.machine.ts";
import type { Bid, BidDraft } from "./bid.ts";
import { Bids } from "./bids.ts";
import { decideBid, filesOf } from "./decide-bid.ts";

type Input = { readonly listingId: ListingId; readonly draft: BidDraft };

/** Places a bid on somebody else's open listing. Fails `NotAllowed`, `Invalid`, `Blocked`, `BidExists`, or `Stale`. */
export const placeBid = Effect.fn("placeBid")(function* (actor: PersonActor, { listingId, draft }: Input) {
  const recipients = yield* Recipients;
  const at = yield* now;
  const [listing, bidder, poster] = yield* Effect.all(
    [
      (yield* Listings).get(listingId),
      (yield* People).get(actor.personId),
      recipients.posterOf(listingId, at),
      checkStanding(actor.personId, "you"),
    ],
    { concurrency: "unbounded" },
  );
  const held = yield* (yield* Files).manyForShare(filesOf(draft));
  const terms = yield* Effect.fromResult(decideBid({ listing, bidder, draft, files: held, today: dayOf(at) }));
  yield* checkTerms(listing, terms);
  const bid: Bid = {
    id: yield* newId(BidId),
    listingId,
    posterId: listing.posterId,
    bidderId: bidder.id,
    state: bidLifecycle.initial,
    ...terms,
    declinedReason: null,
    ...firstVersion(at),
  };
  yield* (yield* Bids).insert(bid, listing);
  yield* recordMove(actor, { ...moveOf("bid", "place", bid), listingId });
  yield* tell(poster ?? listing.posterId, {
    kind: "bid",
    words: ["bidPlaced", { name: bidder.name, project: listing.title }],
    link: { to: "bidders", listingId },
  });
  yield* show([listing.posterId, bidder.id], { noun: "bid", id: bid.id, event: "place" });
  return bid;
}, atomically);
