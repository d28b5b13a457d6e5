import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, checkText, notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { shownBidToFinal } from "./bid-to-final.ts";
import { BidToFinals } from "./bid-to-finals.ts";

/**
 * Returns how a person's final prices compare with their bids, for everyone signed in; with the person's own full
 * answer only for themselves. Fails with `NotFound`.
 */
export const viewBidToFinal = Effect.fn("viewBidToFinal")(function* (actor: PersonActor, id: PersonId) {
  if ((yield* (yield* People).get(id)).isDeleted) return yield* notFound("person");
  const { figures, answer } = yield* (yield* BidToFinals).of(id);
  return { bidToFinal: shownBidToFinal(figures, answer), ownAnswer: actor.personId === id ? answer : null };
});

/**
 * Saves the actor's comment on their own figures, replacing the previous one; everyone sees it beside them. Fails with
 * `Invalid`, and with `Blocked` if there are no figures to comment on.
 */
export const answerBidToFinal = Effect.fn("answerBidToFinal")(function* (actor: PersonActor, typed: string) {
  const finals = yield* BidToFinals;
  const text = yield* checkText("text", typed, "Please write your answer.");
  const { figures } = yield* finals.of(actor.personId);
  if (figures === null) {
    return yield* blocked("NothingToAnswer", "you", {
      message: "There is nothing to answer yet.",
      whatToDo: "Finish more contracts first.",
    });
  }
  yield* finals.answer(actor.personId, { text, writtenAt: yield* now });
  yield* show([actor.personId], { noun: "feedback", id: actor.personId, event: "answer" });
  return yield* viewBidToFinal(actor, actor.personId);
}, atomically);

/** Removes the actor's own comment; does nothing if there is none. */
export const removeBidToFinalAnswer = Effect.fn("removeBidToFinalAnswer")(function* (actor: PersonActor) {
  yield* (yield* BidToFinals).answer(actor.personId, null);
  yield* show([actor.personId], { noun: "feedback", id: actor.personId, event: "answer" });
}, atomically);
