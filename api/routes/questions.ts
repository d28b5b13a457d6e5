import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion, listQuestions } from "#core/market/question/ask-question.ts";
import { removeQuestion } from "#core/market/question/remove-question.ts";
import { pageOf } from "../endpoint.ts";
import * as questions from "../endpoints/questions.ts";
import type { Serving } from "../serve.ts";

export const questionRoutes = (serve: Serving): void => {
  serve.person(questions.askQuestionEndpoint, ({ actor, params, body }) => askQuestion(actor, { ...params, ...body }));
  serve.person(questions.listQuestionsEndpoint, ({ actor, params, query }) =>
    listQuestions(actor, params.listingId, pageOf(query)),
  );
  serve.person(questions.answerQuestionEndpoint, ({ actor, params, body }) =>
    answerQuestion(actor, { ...params, ...body }),
  );
  serve.person(questions.removeQuestionEndpoint, ({ actor, params }) => removeQuestion(actor, params.questionId));
};
