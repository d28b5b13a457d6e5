import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { Rating } from "#core/people/person/person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, notFound, type Unavailable } from "#core/shared/errors.ts";
import { recordMove, storyOf } from "#core/shared/history.ts";
import { type ContractId, FeedbackId, newId, type PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { otherSide, personOn } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import {
  checkFeedback,
  editableDays,
  type Feedback,
  FeedbackClosed,
  type FeedbackDraft,
  type FeedbackExists,
  type FeedbackView,
  isEditable,
} from "./feedback.ts";

export class Feedbacks extends Context.Service<
  Feedbacks,
  VersionedStore<FeedbackId, Feedback> & {
    /** Fails with `FeedbackExists` if this author already gave feedback on the contract, even in concurrent calls. */
    readonly insert: (feedback: Feedback) => Effect.Effect<void, FeedbackExists | Unavailable>;
    /** What the two sides of a contract said about each other, oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<FeedbackView>, Unavailable>;
    /** The feedback about a person, newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<FeedbackView>, Unavailable>;
    /** The number and the average of all ratings of a person. */
    readonly rating: (id: PersonId) => Effect.Effect<Rating, Unavailable>;
  }
>()("core/Feedbacks") {}

const stateOf = ({ reply }: Feedback): string => (reply === null ? "given" : "answered");

/** Records in the history what happened to feedback, and refreshes both screens; inside the caller's unit of work. */
export const recordFeedback = Effect.fnUntraced(function* (
  actor: PersonActor,
  contract: Contract,
  { before, after }: { readonly before: Feedback | null; readonly after: Feedback },
  event: "give" | "edit" | "reply",
) {
  yield* recordMove(actor, {
    noun: "feedback",
    subjectId: after.id,
    ...storyOf(contract),
    event,
    from: before && stateOf(before),
    to: stateOf(after),
  });
  yield* show([after.authorId, after.aboutId], { noun: "feedback", id: after.id, event });
});

type Input = { readonly contractId: ContractId; readonly draft: FeedbackDraft };

/**
 * Gives one side's feedback about the other, once per contract and only after acceptance. Fails with `Invalid`,
 * `Blocked` (the contract isn't accepted yet) or `FeedbackExists`.
 */
export const giveFeedback = Effect.fn("giveFeedback")(function* (actor: PersonActor, { contractId, draft }: Input) {
  const contract = yield* (yield* Contracts).get(contractId);
  const otherId = personOn(otherSide(yield* seenFrom(actor, contract)), contract);
  if (!isAgreed(contract)) {
    return yield* blocked("ContractNotAccepted", "bidder", {
      message: "You can leave feedback once the contract is accepted.",
      whatToDo: "Wait until the contract is accepted.",
    });
  }
  const feedback: Feedback = {
    id: yield* newId(FeedbackId),
    contractId,
    authorId: actor.personId,
    aboutId: otherId,
    ...(yield* checkFeedback(draft)),
    reply: null,
    repliedAt: null,
    editedAt: null,
    createdAt: yield* now,
    version: 1,
  };
  yield* (yield* Feedbacks).insert(feedback);
  const listing = yield* (yield* Listings).get(contract.listingId);
  yield* tell(otherId, {
    kind: "feedback",
    words: ["feedbackGiven", { stars: feedback.stars, project: listing.title }],
    link: { to: "feedback" },
  });
  yield* recordFeedback(actor, contract, { before: null, after: feedback }, "give");
  return feedback;
}, atomically);

/** Returns whether both sides have agreed, so that there is something to give feedback on. */
export const isAgreed = ({ state }: Contract): boolean => ["accepted", "ended", "cancelled"].includes(state);

type Edit = { readonly feedbackId: FeedbackId; readonly draft: FeedbackDraft };

/** Changes the actor's own feedback within 14 days. Fails with `Invalid`, or `FeedbackClosed` after that. */
export const editFeedback = Effect.fn("editFeedback")(function* (actor: PersonActor, { feedbackId, draft }: Edit) {
  const feedbacks = yield* Feedbacks;
  const before = yield* feedbacks.get(feedbackId);
  if (before.authorId !== actor.personId) return yield* notFound("feedback");
  const at = yield* now;
  if (!isEditable(before, at)) {
    return yield* new FeedbackClosed({
      message: `You can change feedback for ${editableDays} days, and that time is over.`,
    });
  }
  const after = yield* feedbacks.save({ ...before, ...(yield* checkFeedback(draft)), editedAt: at });
  const contract = yield* (yield* Contracts).get(before.contractId);
  yield* tell(after.aboutId, {
    kind: "feedback",
    words: ["feedbackChanged", { stars: after.stars }],
    link: { to: "feedback" },
  });
  yield* recordFeedback(actor, contract, { before, after }, "edit");
  return after;
}, atomically);
