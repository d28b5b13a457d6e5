import { Effect } from "effect";
import { Listings } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { QuestionId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { quoted } from "./question.ts";
import { moveQuestion, Questions, sideOf } from "./questions.ts";

/**
 * Removes a question and its answer from every screen. Its author or the poster may do so; if the poster does, the
 * asker is told. Fails `NotFound` for everybody else.
 */
export const removeQuestion = Effect.fn("removeQuestion")(function* (actor: PersonActor, questionId: QuestionId) {
  const before = yield* (yield* Questions).get(questionId);
  const listing = yield* (yield* Listings).get(before.listingId);
  const party = sideOf(actor, before, listing);
  if (party === null || before.state === "removed" || listing.state === "removed") return yield* notFound("question");
  const after = yield* moveQuestion(actor, listing, before, { party, event: "remove" });
  if (party === "asker") return;
  yield* tell(after.authorId, {
    kind: "question",
    words: [
      "questionRemoved",
      {
        project: listing.title,
        poster: (yield* (yield* People).get(listing.posterId)).name,
        question: quoted(after.text),
      },
    ],
    link: { to: "listing", listingId: listing.id },
  });
}, atomically);
