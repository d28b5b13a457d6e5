import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Feedback, FeedbackDraft } from "#core/contract/feedback/feedback.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import { FeedbackId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";
import { inserted, storedContract } from "./stored.ts";

export const aFeedbackDraft = (but: Partial<FeedbackDraft> = {}): FeedbackDraft => ({
  description: "Came on time, cleaned up every evening, and the porch is level.",
  stars: 5,
  ...but,
});

/** Stored feedback of the poster about the bidder. */
export const aFeedback = (contract: Contract, but: Partial<Feedback> = {}): Feedback => ({
  id: idOf(FeedbackId),
  contractId: contract.id,
  authorId: contract.posterId,
  aboutId: contract.bidderId,
  ...aFeedbackDraft(),
  reply: null,
  repliedAt: null,
  editedAt: null,
  createdAt: moment(),
  version: 1,
  ...but,
});

/** Inserts `aFeedback` directly into the store. */
export const storedFeedback = Effect.fnUntraced(function* (given?: Contract, but: Partial<Feedback> = {}) {
  const contract = given ?? (yield* storedContract({}, { state: "accepted" }));
  return yield* inserted(Feedbacks, aFeedback(contract, but));
});
