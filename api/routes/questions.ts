import { Effect } from "effect";
import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion, listQuestions } from "#core/market/question/ask-question.ts";
import { removeQuestion } from "#core/market/question/remove-question.ts";
import { pageOf } from "../endpoint.ts";
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  listQuestionsEndpoint,
  removeQuestionEndpoint,
} from "../endpoints/questions.ts";
import type { Serving } from "../serve.ts";

export const questionRoutes = (serve: Serving): void => {
  serve.person(askQuestionEndpoint, ({ actor, params, body }) => askQuestion(actor, { ...params, ...body }));
  serve.person(listQuestionsEndpoint, ({ actor, params, query }) =>
    listQuestions(actor, params.listingId, pageOf(query)),
  );
  serve.person(answerQuestionEndpoint, ({ actor, params, body }) => answerQuestion(actor, { ...params, ...body }));
  serve.person(removeQuestionEndpoint, ({ actor, params }) => Effect.as(removeQuestion(actor, params.questionId), {}));
};
