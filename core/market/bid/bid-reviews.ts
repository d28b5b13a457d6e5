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
    /** Saves the poster's review of this bid and replaces the previous one. */
    readonly put: (review: StoredBidReview) => Effect.Effect<void, Unavailable>;
    /** The reviews of these bids, in any order; bids without a review are left out. */
    readonly of: (ids: ReadonlyArray<BidId>) => Effect.Effect<ReadonlyArray<StoredBidReview>, Unavailable>;
  }
>()("core/BidReviews") {}

type Input = { readonly bidId: BidId; readonly review: BidReviewDraft };

const noteChanged = refusal("NoteChanged", "you", {
  message: "Your notes on this bid changed in another window.",
  whatToDo: "Read them first. What you typed is still here.",
});

/**
 * Saves a poster's private notes about a bid on their own listing; omitted fields stay as they are, and nobody is told.
 * Fails `Blocked` with the code `NoteChanged` if the saved note is no longer the one that the poster was shown.
 */
export const reviewBid = Effect.fn("reviewBid")(function* (actor: PersonActor, { bidId, review }: Input) {
  const { posterId } = yield* ownBid(actor, "poster", bidId);
  // Locks the person, so that the later of two windows sees what the earlier one saved.
  yield* (yield* People).lock(posterId);
  const reviews = yield* BidReviews;
  const [before = noReview] = yield* reviews.of([bidId]);
  const { note = before.note, isShortlisted = before.isShortlisted, shownNote = before.note } = review;
  const kept = { note: note.trim(), isShortlisted };
  if (before.note !== shownNote && before.note !== kept.note) return yield* noteChanged();
  yield* reviews.put({ ...kept, bidId, posterId });
  // Refreshes the poster's other screens.
  yield* show([actor.personId], { noun: "bid", id: bidId, event: "review" });
  return kept;
}, atomically);
