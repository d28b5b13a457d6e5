import { editFeedback, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { listFeedback, viewFeedback } from "#core/contract/feedback/list-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import { pageOf } from "../endpoint.ts";
import {
  editFeedbackEndpoint,
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  replyToFeedbackEndpoint,
  viewFeedbackEndpoint,
} from "../endpoints/feedback.ts";
import type { Serving } from "../serve.ts";

export const feedbackRoutes = (serve: Serving): void => {
  serve.person(giveFeedbackEndpoint, ({ actor, params, body }) => giveFeedback(actor, { ...params, draft: body }));
  serve.person(viewFeedbackEndpoint, ({ actor, params }) => viewFeedback(actor, params.contractId));
  serve.person(editFeedbackEndpoint, ({ actor, params, body }) => editFeedback(actor, { ...params, draft: body }));
  serve.person(replyToFeedbackEndpoint, ({ actor, params, body }) => replyToFeedback(actor, { ...params, ...body }));
  serve.person(listFeedbackEndpoint, ({ actor, params, query }) => listFeedback(actor, params.personId, pageOf(query)));
};
