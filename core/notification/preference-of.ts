import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import type { Kind } from "./kinds.ts";
import { settle } from "./preference.ts";
import { Preferences } from "./preferences.ts";

/** How this person is told of such news, besides the alert on their screen. */
export const preferenceOf = Effect.fnUntraced(function* (personId: PersonId, kind: Kind) {
  const preferences = yield* Preferences;
  return settle(kind, yield* preferences.ofPerson(personId));
});
