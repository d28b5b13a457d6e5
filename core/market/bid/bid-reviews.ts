import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { refusal, type Unavailable } from "#core/shared/errors.ts";
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

const noteChanged = refusal("NoteChanged", "you", {
  message: "Your notes on this bid changed in another window.",
  whatToDo: "Read them first. What you typed is still here.",
});

/**
 * Notes what one makes of a bid on one's own listing; what is left out stays. Nobody else reads it, and nobody is told. Fails `Blocked`
 * with the code `NoteChanged` where another note is there by now than the one that was shown.
 */
export const reviewBid = Effect.fn("reviewBid")(function* (actor: PersonActor, { bidId, review }: Input) {
  const { posterId } = yield* ownBid(actor, "poster", bidId);
  // So that of two windows at once the second finds what the first has noted.
  yield* (yield* People).lock(posterId);
  const reviews = yield* BidReviews;
  const [before = noReview] = yield* reviews.of([bidId]);
  const { note = before.note, isShortlisted = before.isShortlisted, shownNote = before.note } = review;
  const kept = { note: note.trim(), isShortlisted };
  if (before.note !== shownNote && before.note !== kept.note) return yield* noteChanged();
  yield* reviews.put({ ...kept, bidId, posterId });
  // Their other screens.
  yield* show([actor.personId], { noun: "bid", id: bidId, event: "review" });
  return kept;
}, atomically);
