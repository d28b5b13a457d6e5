import { Schema } from "effect";
import { Feedback, FeedbackDraft, FeedbackReply, SeenFeedback } from "#core/contract/feedback/feedback.ts";
import { Rating } from "#core/people/person/person.ts";
import { ContractId, FeedbackId, PersonId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

const ofContract = Schema.Struct({ contractId: ContractId });
const ofFeedback = Schema.Struct({ feedbackId: FeedbackId });

export const giveFeedbackEndpoint = endpoint({
  name: "giveFeedback",
  summary: "Say how it was to work with the other side of an accepted contract, once",
  method: "POST",
  path: "/api/contracts/:contractId/feedback",
  keyed: true,
  params: ofContract,
  body: FeedbackDraft,
  reply: Feedback,
  status: 201,
});

export const viewFeedbackEndpoint = endpoint({
  name: "viewFeedback",
  summary: "What the two sides of your contract have said of each other",
  method: "GET",
  path: "/api/contracts/:contractId/feedback",
  params: ofContract,
  reply: Schema.Struct({
    given: Schema.NullOr(SeenFeedback),
    received: Schema.NullOr(SeenFeedback),
    moves: Schema.Array(Schema.Literal("give")),
  }),
});

export const editFeedbackEndpoint = endpoint({
  name: "editFeedback",
  summary: "Change feedback that you have given, for 14 days",
  method: "PUT",
  path: "/api/feedback/:feedbackId",
  keyed: true,
  params: ofFeedback,
  body: FeedbackDraft,
  reply: Feedback,
});

export const replyToFeedbackEndpoint = endpoint({
  name: "replyToFeedback",
  summary: "Answer feedback about you, once",
  method: "POST",
  path: "/api/feedback/:feedbackId/reply",
  keyed: true,
  params: ofFeedback,
  body: Schema.Struct({ reply: FeedbackReply }),
  reply: Feedback,
});

export const listFeedbackEndpoint = endpoint({
  name: "listFeedback",
  summary: "What was said about somebody, newest first, with the count and the mean of the stars",
  method: "GET",
  path: "/api/people/:personId/feedback",
  params: Schema.Struct({ personId: PersonId }),
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(SeenFeedback).fields, ...Rating.fields }),
});
