import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { endAll } from "./end-sessions.ts";

/** Signs the actor's person out everywhere, as support does where a browser was lost, and tells them by mail. */
export const endSessionsFor = Effect.fn("endSessionsFor")(function* (actor: PersonActor) {
  const people = yield* People;
  const { atomic } = yield* UnitOfWork;
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support signs others out." });
  return yield* atomic(
    Effect.gen(function* () {
      const person = yield* people.get(actor.personId);
      const ended = yield* endAll(person.id, null);
      yield* recordMove(actor, {
        noun: "person",
        subjectId: person.id,
        listingId: null,
        contractId: null,
        event: "endSessions",
        from: "signed in",
        to: "signed out",
        reason: null,
      });
      yield* putMessage({
        to: person,
        subject: "Dibbs support signed you out everywhere",
        text: `Hello ${person.name}, Dibbs support has signed your account out in every browser. Sign in again to go on. If you did not ask for it, change your password and write to support.`,
      });
      return { ended };
    }),
  );
});
