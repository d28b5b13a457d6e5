import { Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { questionLifecycle } from "./question.machine.ts";
import type { Question } from "./question.ts";
import { Questions } from "./questions.ts";

type Side = "poster" | "asker";

/** The part that this person plays towards a question; null where they have none. */
export const sideOf = (
  { personId }: Pick<PersonActor, "personId">,
  { authorId }: Pick<Question, "authorId">,
  { posterId }: Pick<Listing, "posterId">,
): Side | null => {
  if (personId === posterId) return "poster";
  return personId === authorId ? "asker" : null;
};

type Move = {
  readonly party: Side;
  readonly event: "answer" | "remove";
  readonly changes?: Pick<Question, "answer" | "answeredAt">;
};

/** Moves a question, saves it, writes the move into the history and refreshes both screens; inside the caller's unit of work. */
export const moveQuestion = Effect.fnUntraced(function* (
  actor: PersonActor,
  listing: Listing,
  before: Question,
  { party, event, changes }: Move,
) {
  const questions = yield* Questions;
  const state = yield* questionLifecycle.move(before.state, event, party);
  const after = yield* questions.save({ ...before, ...changes, state });
  yield* recordMove(actor, {
    noun: "question",
    subjectId: after.id,
    listingId: after.listingId,
    contractId: null,
    event,
    from: before.state,
    to: after.state,
    reason: null,
  });
  yield* show([after.authorId, listing.posterId], { noun: "question", id: after.id, event });
  return after;
});
