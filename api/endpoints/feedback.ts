import { Schema } from "effect";
import { Feedback, FeedbackDraft, FeedbackReply, SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { FinalAnswer, mostAnswer, ShownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import { Rating } from "#core/people/person/person.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { creating, endpoint, keyed, pageQuery } from "../endpoint.ts";

export const giveFeedbackEndpoint = creating("POST /api/contracts/:contractId/feedback", {
  name: "giveFeedback",
  summary: "Say how it was to work with the other side of an accepted contract, once",
  body: FeedbackDraft,
  reply: Feedback,
});

export const viewFeedbackEndpoint = endpoint("GET /api/contracts/:contractId/feedback", {
  name: "viewFeedback",
  summary: "What the two sides of your contract have said of each other",
  reply: Schema.Struct({
    given: Schema.NullOr(SeenFeedback),
    received: Schema.NullOr(SeenFeedback),
    moves: Schema.Array(Schema.Literal("give")),
  }),
});

export const editFeedbackEndpoint = keyed("PUT /api/feedback/:feedbackId", {
  name: "editFeedback",
  summary: "Change feedback that you have given, for 14 days",
  body: FeedbackDraft,
  reply: Feedback,
});

export const replyToFeedbackEndpoint = keyed("POST /api/feedback/:feedbackId/reply", {
  name: "replyToFeedback",
  summary: "Answer feedback about you, once",
  body: Schema.Struct({ reply: FeedbackReply }),
  reply: Feedback,
});

export const listFeedbackEndpoint = endpoint("GET /api/people/:personId/feedback", {
  name: "listFeedback",
  summary: "What was said about somebody, newest first, with the count and the mean of the stars",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(SeenFeedback).fields, ...Rating.fields }),
});

const viewedBidToFinal = Schema.Struct({
  bidToFinal: Schema.NullOr(ShownBidToFinal),
  /** Your own answer, even if it is hidden; null if you look at somebody else. */
  ownAnswer: Schema.NullOr(FinalAnswer),
});

export const viewBidToFinalEndpoint = endpoint("GET /api/people/:personId/bid-to-final", {
  name: "viewBidToFinal",
  summary:
    "How somebody's final prices compare with their bids, and what they say of it; null where too few contracts tell",
  reply: viewedBidToFinal,
});

export const answerBidToFinalEndpoint = keyed("PUT /api/people/me/bid-to-final-answer", {
  name: "answerBidToFinal",
  summary: "Say something of how your final prices compare with your bids, in place of what you said before",
  body: Schema.Struct({ text: Text(mostAnswer) }),
  reply: viewedBidToFinal,
});

export const removeBidToFinalAnswerEndpoint = keyed("DELETE /api/people/me/bid-to-final-answer", {
  name: "removeBidToFinalAnswer",
  summary: "Take away what you said of it",
});
