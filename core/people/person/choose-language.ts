import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { Language } from "#core/shared/language.ts";
import { changePerson } from "./change-person.ts";

/** Chooses the language in which Dibbs speaks and writes to the person. */
export const chooseLanguage = Effect.fn("chooseLanguage")(function* (actor: PersonActor, language: Language) {
  return yield* changePerson(actor, "choose_language", () => Effect.succeed({ language }));
});
