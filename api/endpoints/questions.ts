import { Schema } from "effect";
import { Answer, Question, QuestionText, SeenQuestion } from "#core/market/question/question.ts";
import { Page } from "#core/shared/page.ts";
import { creating, endpoint, keyed, pageQuery } from "../endpoint.ts";

export const askQuestionEndpoint = creating("POST /api/listings/:listingId/questions", {
  name: "askQuestion",
  summary: "Ask something on somebody else's open listing, for everybody to read",
  body: Schema.Struct({ text: QuestionText }),
  reply: Question,
});

export const listQuestionsEndpoint = endpoint("GET /api/listings/:listingId/questions", {
  name: "listQuestions",
  summary: "What was asked on a listing and answered, newest first",
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(SeenQuestion).fields, moves: Schema.Array(Schema.Literal("ask")) }),
});

export const answerQuestionEndpoint = keyed("PUT /api/questions/:questionId/answer", {
  name: "answerQuestion",
  summary: "Answer a question on your listing, or word the answer anew",
  body: Schema.Struct({ answer: Answer }),
  reply: Question,
});

export const removeQuestionEndpoint = keyed("DELETE /api/questions/:questionId", {
  name: "removeQuestion",
  summary: "Remove a question that you have asked, or that was asked on your listing",
});
