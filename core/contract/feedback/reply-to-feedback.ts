import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { pageOf } from "#core/contract/contract/tell-sides.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText, notFound } from "#core/shared/errors.ts";
import type { FeedbackId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { FeedbackClosed } from "./feedback.ts";
import { Feedbacks, recordFeedback } from "./give-feedback.ts";

type Input = { readonly feedbackId: FeedbackId; readonly reply: string };

/** Replies to feedback about the actor, once. Fails with `Invalid`, or `FeedbackClosed` if there is a reply already. */
export const replyToFeedback = Effect.fn("replyToFeedback")(function* (actor: PersonActor, input: Input) {
  const feedbacks = yield* Feedbacks;
  const before = yield* feedbacks.get(input.feedbackId);
  if (before.aboutId !== actor.personId) return yield* notFound("feedback");
  if (before.reply !== null) {
    return yield* new FeedbackClosed({ message: "You already replied to this feedback." });
  }
  const reply = yield* checkText("reply", input.reply, "Please write your reply.");
  const after = yield* feedbacks.save({ ...before, reply, repliedAt: yield* now });
  const contract = yield* (yield* Contracts).get(before.contractId);
  const listing = yield* (yield* Listings).get(contract.listingId);
  yield* tell(after.authorId, {
    kind: "feedback",
    words: ["feedbackReplied", { project: listing.title, reply }],
    link: pageOf(contract, after.authorId === contract.posterId ? "poster" : "bidder"),
  });
  yield* recordFeedback(actor, contract, { before, after }, "reply");
  return after;
}, atomically);
