import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";

/** Whether one has a password; who signs in with Google alone has none. */
export const viewPassword = Effect.fn("viewPassword")(function* (actor: PersonActor) {
  const people = yield* People;
  return { isSet: (yield* people.getMember(actor.personId)).passwordHash !== null };
});
