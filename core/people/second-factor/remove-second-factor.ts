import { Effect } from "effect";
import { show, tellOfSecurity } from "#core/messaging/alert/tell.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { ownSecondFactor, SecondFactors } from "./second-factors.ts";

/**
 * Removes the second factor of a person who lost both the app and the recovery codes; only support can, and the history
 * records it. Signs them out everywhere. Fails with `Blocked` if it isn't on.
 */
export const removeSecondFactor = Effect.fn("removeSecondFactor")(function* (actor: PersonActor) {
  const { personId } = actor;
  if (actor.kind !== "support") {
    return yield* new NotAllowed({ message: "Only support takes away a second factor without a code." });
  }
  yield* ownSecondFactor(actor);
  yield* (yield* SecondFactors).remove(personId);
  yield* endAll(personId, null);
  yield* recordMove(actor, {
    noun: "person",
    subjectId: personId,
    event: "removeSecondFactor",
    from: "second factor on",
    to: "second factor off",
  });
  yield* tellOfSecurity(personId, ["secondFactorRemoved"]);
  yield* show([personId], { noun: "person", id: personId, event: "removeSecondFactor" });
}, atomically);
