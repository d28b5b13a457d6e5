import { Effect, Schema } from "effect";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { invalid, notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { findId } from "#core/support/lookup/find-id.ts";

const looksLikeId = /^[0-9a-f-]{8,36}$/i;

/**
 * Finds the person with this email address or id; the first or last digits of the id are enough. Fails with `NotFound`,
 * or with `Invalid` if the text is neither, or too few digits of an id.
 */
export const findPerson = Effect.fn("findPerson")(function* (text: string) {
  const people = yield* People;
  const word = text.trim().toLowerCase();
  if (looksLikeId.test(word)) return yield* people.get((yield* findId("person", word)) as PersonId);
  if (!Schema.is(Email)(word)) {
    return yield* invalid({
      field: "person",
      message: `'${text}' is not an email address or id. To look for people: dibbs people find '${text}'`,
    });
  }
  const found = yield* people.findByEmail(word);
  return found?.person ?? (yield* notFound(`person with the email ${word}`));
});
