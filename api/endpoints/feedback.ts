import { Schema } from "effect";
import { Feedback, FeedbackDraft, FeedbackReply, SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { Rating } from "#core/people/person/person.ts";
import { ContractId, FeedbackId, PersonId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

const ofContract = Schema.Struct({ contractId: ContractId });
const ofFeedback = Schema.Struct({ feedbackId: FeedbackId });

export const giveFeedbackEndpoint = endpoint("POST /api/contracts/:contractId/feedback", {
  name: "giveFeedback",
  summary: "Say how it was to work with the other side of an accepted contract, once",
  keyed: true,
  params: ofContract,
  body: FeedbackDraft,
  reply: Feedback,
  status: 201,
});

export const viewFeedbackEndpoint = endpoint("GET /api/contracts/:contractId/feedback", {
  name: "viewFeedback",
  summary: "What the two sides of your contract have said of each other",
  params: ofContract,
  reply: Schema.Struct({
    given: Schema.NullOr(SeenFeedback),
    received: Schema.NullOr(SeenFeedback),
    moves: Schema.Array(Schema.Literal("give")),
  }),
});

export const editFeedbackEndpoint = endpoint("PUT /api/feedback/:feedbackId", {
  name: "editFeedback",
  summary: "Change feedback that you have given, for 14 days",
  keyed: true,
  params: ofFeedback,
  body: FeedbackDraft,
  reply: Feedback,
});

export const replyToFeedbackEndpoint = endpoint("POST /api/feedback/:feedbackId/reply", {
  name: "replyToFeedback",
  summary: "Answer feedback about you, once",
  keyed: true,
  params: ofFeedback,
  body: Schema.Struct({ reply: FeedbackReply }),
  reply: Feedback,
});

export const listFeedbackEndpoint = endpoint("GET /api/people/:personId/feedback", {
  name: "listFeedback",
  summary: "What was said about somebody, newest first, with the count and the mean of the stars",
  params: Schema.Struct({ personId: PersonId }),
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(SeenFeedback).fields, ...Rating.fields }),
});
