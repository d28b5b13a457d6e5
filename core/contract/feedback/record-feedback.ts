import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/record-move.ts";
import type { Feedback } from "./feedback.ts";

const stateOf = ({ reply }: Feedback): string => (reply === null ? "given" : "answered");

/** Writes into the history what became of feedback, and refreshes both screens; inside the caller's unit of work. */
export const recordFeedback = Effect.fnUntraced(function* (
  actor: PersonActor,
  contract: Contract,
  { before, after }: { readonly before: Feedback | null; readonly after: Feedback },
  event: "give" | "edit" | "reply",
) {
  yield* recordMove(actor, {
    noun: "feedback",
    subjectId: after.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event,
    from: before && stateOf(before),
    to: stateOf(after),
    reason: null,
  });
  yield* show([after.authorId, after.aboutId], { noun: "feedback", id: after.id, event });
});
