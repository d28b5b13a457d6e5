import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { personActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { stepOf } from "./next-step.ts";
import { People } from "./people.ts";
import type { Person } from "./person.ts";

/**
 * Takes a new person in, begins their history and welcomes them, inside the caller's unit of work; without a hash they
 * have no password. Fails `EmailTaken`.
 */
export const enroll = Effect.fnUntraced(function* (person: Person, passwordHash: string | null, welcome: string) {
  const people = yield* People;
  yield* people.insert(person, passwordHash);
  yield* recordMove(personActor(person.id), {
    noun: "person",
    subjectId: person.id,
    listingId: null,
    contractId: null,
    event: "register",
    from: null,
    to: stepOf(person),
    reason: null,
  });
  yield* putMessage({ to: person, subject: "Welcome to Dibbs", text: `Hello ${person.name}, ${welcome}` });
});
