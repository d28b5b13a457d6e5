import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BidId, PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { type BidReview, type BidReviewDraft, noReview } from "./bid.ts";
import { ownBid } from "./bids.ts";

export type StoredBidReview = BidReview & { readonly bidId: BidId; readonly posterId: PersonId };

export class BidReviews extends Context.Service<
  BidReviews,
  {
    /** The one of this bid takes the place of what its poster noted before. */
    readonly put: (review: StoredBidReview) => Effect.Effect<void, Unavailable>;
    /** What was noted of these bids, in any order; nothing of those of which nothing was. */
    readonly of: (ids: ReadonlyArray<BidId>) => Effect.Effect<ReadonlyArray<StoredBidReview>, Unavailable>;
  }
>()("core/BidReviews") {}

type Input = { readonly bidId: BidId; readonly review: BidReviewDraft };

/** Notes what one makes of a bid on one's own listing; what is left out stays. Nobody else reads it, and nobody is told. */
export const reviewBid = Effect.fn("reviewBid")(function* (actor: PersonActor, { bidId, review }: Input) {
  const { posterId } = yield* ownBid(actor, "poster", bidId);
  const reviews = yield* BidReviews;
  const [before = noReview] = yield* reviews.of([bidId]);
  const { note = before.note, isShortlisted = before.isShortlisted } = review;
  const kept = { note: note.trim(), isShortlisted };
  yield* reviews.put({ ...kept, bidId, posterId });
  // Their other screens.
  yield* show([actor.personId], { noun: "bid", id: bidId, event: "review" });
  return kept;
}, atomically);
