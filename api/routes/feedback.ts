import { Effect } from "effect";
import { editFeedback, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { listFeedback, viewFeedback } from "#core/contract/feedback/list-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import {
  answerBidToFinal,
  removeBidToFinalAnswer,
  viewBidToFinal,
} from "#core/people/bid-to-final/answer-bid-to-final.ts";
import { pageOf } from "../endpoint.ts";
import {
  answerBidToFinalEndpoint,
  editFeedbackEndpoint,
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  removeBidToFinalAnswerEndpoint,
  replyToFeedbackEndpoint,
  viewBidToFinalEndpoint,
  viewFeedbackEndpoint,
} from "../endpoints/feedback.ts";
import type { Serving } from "../serve.ts";

export const feedbackRoutes = (serve: Serving): void => {
  serve.person(giveFeedbackEndpoint, ({ actor, params, body }) => giveFeedback(actor, { ...params, draft: body }));
  serve.person(viewFeedbackEndpoint, ({ actor, params }) => viewFeedback(actor, params.contractId));
  serve.person(editFeedbackEndpoint, ({ actor, params, body }) => editFeedback(actor, { ...params, draft: body }));
  serve.person(replyToFeedbackEndpoint, ({ actor, params, body }) => replyToFeedback(actor, { ...params, ...body }));
  serve.person(listFeedbackEndpoint, ({ actor, params, query }) => listFeedback(actor, params.personId, pageOf(query)));
  serve.person(viewBidToFinalEndpoint, ({ actor, params }) => viewBidToFinal(actor, params.personId));
  serve.person(answerBidToFinalEndpoint, ({ actor, body }) => answerBidToFinal(actor, body.text));
  serve.person(removeBidToFinalAnswerEndpoint, ({ actor }) => Effect.as(removeBidToFinalAnswer(actor), {}));
};
