import { Effect, Schema, Struct } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { checkIssues, type Issue } from "#core/shared/errors.ts";
import { ListingId, PersonId, QuestionId } from "#core/shared/ids.ts";
import { cutText, Text } from "#core/shared/text.ts";
import { QuestionState } from "./question.machine.ts";

/** In characters; anything longer should be two questions. */
export const longestQuestion = 1000;
export const longestAnswer = 2000;

/** How many questions one person may ask on one listing; removed ones count too. */
export const mostQuestions = 5;

export const QuestionText = Text(longestQuestion);
export const Answer = Text(longestAnswer);

/** A question about a listing and its poster's answer, for everybody to read. */
export const Question = Schema.Struct({
  id: QuestionId,
  listingId: ListingId,
  authorId: PersonId,
  state: QuestionState,
  text: QuestionText,
  /** Null until the poster has answered; kept when the question is removed. */
  answer: Schema.NullOr(Answer),
  /** When the answer was last changed. */
  answeredAt: Schema.NullOr(Schema.Date),
  askedAt: Schema.Date,
  version: Schema.Int,
});
export type Question = typeof Question.Type;

/** A question with its author. */
export const QuestionView = Schema.Struct({ ...Question.fields, author: PersonCard });
export type QuestionView = typeof QuestionView.Type;

/** A question as one viewer sees it, with the moves that they can make. */
export const SeenQuestion = Schema.Struct({
  ...Struct.omit(QuestionView.fields, ["authorId", "state", "version"]),
  moves: Schema.Array(Schema.Literals(["answer", "remove"])),
});
export type SeenQuestion = typeof SeenQuestion.Type;

/** The rules for questions and answers; the browser checks the same rules before it sends. */
export const questionIssues = (question: string): ReadonlyArray<Issue> =>
  question.trim() === "" ? [{ field: "text", message: "Please write your question." }] : [];
export const answerIssues = (given: string): ReadonlyArray<Issue> =>
  given.trim() === "" ? [{ field: "answer", message: "Please write your answer." }] : [];

/** Returns the trimmed text; fails `Invalid` with the issue. */
export const checkWords = (words: string, issues: (words: string) => ReadonlyArray<Issue>) =>
  Effect.as(checkIssues(issues(words)), words.trim());

/** The beginning of a text as alerts quote it. */
export const quoted = (words: string): string => (words.length > 200 ? `${cutText(words, 199).trimEnd()}…` : words);
