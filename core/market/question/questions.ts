import { Context, Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { ListingId, PersonId, QuestionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { questionLifecycle } from "./question.machine.ts";
import type { Question, QuestionView } from "./question.ts";

/** The store of questions. It returns removed ones too; the caller decides what may be shown of them. */
export class Questions extends Context.Service<
  Questions,
  VersionedStore<QuestionId, Question> & {
    readonly insert: (question: Question) => Effect.Effect<void, Unavailable>;
    /** The questions on a listing that were not removed, newest first. */
    readonly ofListing: (id: ListingId, page: PageRequest) => Effect.Effect<Page<QuestionView>, Unavailable>;
    /** How many questions this person has asked on the listing, including removed ones. */
    readonly countOf: (id: ListingId, authorId: PersonId) => Effect.Effect<number, Unavailable>;
  }
>()("core/Questions") {}

type Side = "poster" | "asker";

/** This person's part in a question; null if they have none. */
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

/** Moves a question, saves it, records the move and refreshes both screens; runs inside the caller's unit of work. */
export const moveQuestion = Effect.fnUntraced(function* (
  actor: PersonActor,
  listing: Listing,
  before: Question,
  { party, event, changes }: Move,
) {
  const state = yield* questionLifecycle.move(before.state, event, party);
  const after = yield* (yield* Questions).save({ ...before, ...changes, state });
  yield* recordMove(actor, { ...moveOf("question", event, after, before), listingId: after.listingId });
  yield* show([after.authorId, listing.posterId], { noun: "question", id: after.id, event });
  return after;
});
