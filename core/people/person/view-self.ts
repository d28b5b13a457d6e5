import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { People } from "./people.ts";

/** The person whose rights the actor has, with everything that is theirs to see. */
export const viewSelf = Effect.fn("viewSelf")(function* (actor: PersonActor) {
  const people = yield* People;
  return yield* people.get(actor.personId);
});
