import { editFeedback, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { listFeedback, viewFeedback } from "#core/contract/feedback/list-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import {
  answerBidToFinal,
  removeBidToFinalAnswer,
  viewBidToFinal,
} from "#core/people/bid-to-final/answer-bid-to-final.ts";
import { pageOf } from "../endpoint.ts";
import * as feedback from "../endpoints/feedback.ts";
import type { Serving } from "../serve.ts";

export const feedbackRoutes = (serve: Serving): void => {
  serve.person(feedback.giveFeedbackEndpoint, ({ actor, params, body }) =>
    giveFeedback(actor, { ...params, draft: body }),
  );
  serve.person(feedback.viewFeedbackEndpoint, ({ actor, params }) => viewFeedback(actor, params.contractId));
  serve.person(feedback.editFeedbackEndpoint, ({ actor, params, body }) =>
    editFeedback(actor, { ...params, draft: body }),
  );
  serve.person(feedback.replyToFeedbackEndpoint, ({ actor, params, body }) =>
    replyToFeedback(actor, { ...params, ...body }),
  );
  serve.person(feedback.listFeedbackEndpoint, ({ actor, params, query }) =>
    listFeedback(actor, params.personId, pageOf(query)),
  );
  serve.person(feedback.viewBidToFinalEndpoint, ({ actor, params }) => viewBidToFinal(actor, params.personId));
  serve.person(feedback.answerBidToFinalEndpoint, ({ actor, body }) => answerBidToFinal(actor, body.text));
  serve.person(feedback.removeBidToFinalAnswerEndpoint, ({ actor }) => removeBidToFinalAnswer(actor));
};
