import { Schema } from "effect";
import { Answer, Question, QuestionText, SeenQuestion } from "#core/market/question/question.ts";
import { ListingId, QuestionId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

const ofListing = Schema.Struct({ listingId: ListingId });
const ofQuestion = Schema.Struct({ questionId: QuestionId });

export const askQuestionEndpoint = endpoint({
  name: "askQuestion",
  summary: "Ask something on somebody else's open listing, for everybody to read",
  method: "POST",
  path: "/api/listings/:listingId/questions",
  keyed: true,
  params: ofListing,
  body: Schema.Struct({ text: QuestionText }),
  reply: Question,
  status: 201,
});

export const listQuestionsEndpoint = endpoint({
  name: "listQuestions",
  summary: "What was asked on a listing and answered, newest first",
  method: "GET",
  path: "/api/listings/:listingId/questions",
  params: ofListing,
  query: Schema.Struct(pageQuery),
  reply: Schema.Struct({ ...Page(SeenQuestion).fields, moves: Schema.Array(Schema.Literal("ask")) }),
});

export const answerQuestionEndpoint = endpoint({
  name: "answerQuestion",
  summary: "Answer a question on your listing, or word the answer anew",
  method: "PUT",
  path: "/api/questions/:questionId/answer",
  keyed: true,
  params: ofQuestion,
  body: Schema.Struct({ answer: Answer }),
  reply: Question,
});

export const removeQuestionEndpoint = endpoint({
  name: "removeQuestion",
  summary: "Remove a question that you have asked, or that was asked on your listing",
  method: "DELETE",
  path: "/api/questions/:questionId",
  keyed: true,
  params: ofQuestion,
  reply: Nothing,
  status: 204,
});
