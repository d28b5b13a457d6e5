import { Effect, Schema } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { checkIssues, type Issue } from "#core/shared/errors.ts";
import { ContractId, FeedbackId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

export const Stars = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }));

/** What one side of a contract writes about the other. */
export const FeedbackDraft = Schema.Struct({ description: Text(2000), stars: Stars });
export type FeedbackDraft = typeof FeedbackDraft.Type;

export const FeedbackReply = Text(2000);

/** One side's feedback about the other, at most one per side; shown on the profile of the person it is about. */
export const Feedback = Schema.Struct({
  id: FeedbackId,
  contractId: ContractId,
  authorId: PersonId,
  aboutId: PersonId,
  ...FeedbackDraft.fields,
  /** The reply of the person it is about; given once and never changed. */
  reply: Schema.NullOr(FeedbackReply),
  repliedAt: Schema.NullOr(Schema.Date),
  /** Null if its author never changed it. */
  editedAt: Schema.NullOr(Schema.Date),
  createdAt: Schema.Date,
  version: Schema.Int,
});
export type Feedback = typeof Feedback.Type;

/** Feedback as profiles show it: with its author and its project. */
export const FeedbackView = Schema.Struct({
  ...Feedback.fields,
  author: PersonCard,
  listing: Schema.Struct({ id: ListingId, title: Schema.String, budget: Cents }),
});
export type FeedbackView = typeof FeedbackView.Type;

const { contractId: _contractId, ...shown } = FeedbackView.fields;

/** Feedback as a reader sees it, with the moves that they can make. */
export const SeenFeedback = Schema.Struct({ ...shown, moves: Schema.Array(Schema.Literals(["edit", "reply"])) });
export type SeenFeedback = typeof SeenFeedback.Type;

/** For how many days its author can change it. */
export const editableDays = 14;

export const isEditable = ({ createdAt }: Pick<Feedback, "createdAt">, at: Date): boolean =>
  at.getTime() - createdAt.getTime() < editableDays * 24 * 60 * 60 * 1000;

/** Returns what is wrong with feedback (spec 2, section 5); the browser runs the same checks before it sends. */
export const feedbackIssues = ({ description }: Pick<FeedbackDraft, "description">): ReadonlyArray<Issue> =>
  description.trim() === "" ? [{ field: "description", message: "Please describe your experience!" }] : [];

/** Returns the draft with surrounding space trimmed; fails with `Invalid`. */
export const checkFeedback = ({ description, stars }: FeedbackDraft) =>
  Effect.as(checkIssues(feedbackIssues({ description })), { description: description.trim(), stars });

/** This side has already given feedback on the contract. */
export class FeedbackExists extends Schema.TaggedError<FeedbackExists>()("FeedbackExists", {
  message: Schema.String,
}) {}

export const feedbackExists = (): FeedbackExists =>
  new FeedbackExists({ message: "You already left feedback on this contract. Change that instead." });

/** The feedback can no longer change: the days to edit it are over, or it was already answered. */
export class FeedbackClosed extends Schema.TaggedError<FeedbackClosed>()("FeedbackClosed", {
  message: Schema.String,
}) {}
