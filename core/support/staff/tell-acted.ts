import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonId } from "#core/shared/ids.ts";

/**
 * Tells those with whose rights support has acted what was done in their name, and does not claim that they have asked for
 * it; the others hear of it as of any move, with who has made it.
 */
export const tellActed = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, sentence: string) {
  yield* Effect.forEach(people, (personId) =>
    tell(personId, {
      kind: "security",
      words: ["actedFor", { what: sentence }],
      link: { to: "support" },
    }),
  );
});
