import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { QuestionId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { answerIssues, checkWords, quoted } from "./question.ts";
import { moveQuestion, Questions } from "./questions.ts";

type Input = { readonly questionId: QuestionId; readonly answer: string };

/**
 * Answers a question on the actor's own listing, or rewords the answer, for everybody to read; tells the asker. Fails
 * `NotFound` for everybody but the poster, and `Invalid`.
 */
export const answerQuestion = Effect.fn("answerQuestion")(function* (actor: PersonActor, input: Input) {
  const before = yield* (yield* Questions).get(input.questionId);
  const listing = yield* (yield* Listings).get(before.listingId);
  const isGone = before.state === "removed" || listing.state === "removed";
  if (isGone || listing.posterId !== actor.personId) return yield* notFound("question");
  const answer = yield* checkWords(input.answer, answerIssues);
  const changes = { answer, answeredAt: yield* now };
  const after = yield* moveQuestion(actor, listing, before, { party: "poster", event: "answer", changes });
  yield* tell(after.authorId, {
    kind: "question",
    words: [
      before.answer === null ? "questionAnswered" : "answerChanged",
      { project: listing.title, poster: (yield* (yield* People).get(listing.posterId)).name, answer: quoted(answer) },
    ],
    link: { to: "listing", listingId: listing.id },
  });
  return after;
}, atomically);
