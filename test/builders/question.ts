import { Effect } from "effect";
import { questionLifecycle } from "#core/market/question/question.machine.ts";
import type { Question } from "#core/market/question/question.ts";
import { Questions } from "#core/market/question/questions.ts";
import { type ListingId, type PersonId, QuestionId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";
import { inserted, storedListing, storedPerson } from "./stored.ts";

/** A stored question that waits for its answer. */
export const aQuestion = (listingId: ListingId, authorId: PersonId, but: Partial<Question> = {}): Question => {
  const at = moment();
  return {
    id: idOf(QuestionId, at),
    listingId,
    authorId,
    state: questionLifecycle.initial,
    text: "Is there a gate wide enough for a truck?",
    answer: null,
    answeredAt: null,
    askedAt: at,
    version: 1,
    ...but,
  };
};

/** Inserts `aQuestion` directly into the store, with a new listing and a new author unless given. */
export const storedQuestion = Effect.fnUntraced(function* (but: Partial<Question> = {}) {
  const listingId = but.listingId ?? (yield* storedListing()).id;
  const authorId = but.authorId ?? (yield* storedPerson()).id;
  return yield* inserted(Questions, aQuestion(listingId, authorId, but));
});
