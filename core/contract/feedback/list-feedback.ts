import { Effect } from "effect";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type FeedbackView, isEditable, type SeenFeedback } from "./feedback.ts";
import { Feedbacks, isAgreed } from "./give-feedback.ts";

/** Lists the feedback about a person, newest first, with the count and average of all; for everyone signed in. */
export const listFeedback = Effect.fn("listFeedback")(function* (
  actor: PersonActor,
  aboutId: PersonId,
  page: PageRequest,
) {
  const feedbacks = yield* Feedbacks;
  yield* (yield* People).get(aboutId);
  const at = yield* now;
  const [found, rating] = yield* Effect.all([feedbacks.ofPerson(aboutId, page), feedbacks.rating(aboutId)], {
    concurrency: 2,
  });
  return { ...found, items: found.items.map((view) => seeFeedback(actor.personId, view, at)), ...rating };
});

/** Returns the feedback that the actor gave and got in a contract, and whether they can still give some. */
export const viewFeedback = Effect.fn("viewFeedback")(function* (actor: PersonActor, contractId: ContractId) {
  const feedbacks = yield* Feedbacks;
  const contract = yield* (yield* Contracts).get(contractId);
  yield* seenFrom(actor, contract);
  const at = yield* now;
  const both = (yield* feedbacks.ofContract(contractId)).map((view) => seeFeedback(actor.personId, view, at));
  const given = both.find(({ authorId }) => authorId === actor.personId) ?? null;
  const received = both.find(({ aboutId }) => aboutId === actor.personId) ?? null;
  return { given, received, moves: given === null && isAgreed(contract) ? ["give" as const] : [] };
});

/** Returns feedback as this viewer sees it now, without its contract, which only the two sides may know. */
const seeFeedback = (
  viewerId: PersonId,
  { contractId: _contractId, ...view }: FeedbackView,
  at: Date,
): SeenFeedback => {
  const canEdit = view.authorId === viewerId && isEditable(view, at);
  const canReply = view.aboutId === viewerId && view.reply === null;
  return { ...view, moves: [...(canEdit ? ["edit" as const] : []), ...(canReply ? ["reply" as const] : [])] };
};
