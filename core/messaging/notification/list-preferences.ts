import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { Kind } from "./kinds.ts";
import { settle } from "./preference.ts";
import { Preferences } from "./preferences.ts";

/** How one is told of each kind of news, in the order in which people look for them. */
export const listPreferences = Effect.fn("listPreferences")(function* (actor: PersonActor) {
  const preferences = yield* Preferences;
  const choices = yield* preferences.ofPerson(actor.personId);
  return Kind.literals.map((kind) => settle(kind, choices));
});
