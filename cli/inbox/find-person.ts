import { Effect, Schema } from "effect";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { invalid, notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { findId } from "#core/support/lookup/find-id.ts";

const looksLikeId = /^[0-9a-f-]{8,36}$/i;

/**
 * The person with this email address or id, of which the first or last digits are enough. Fails `NotFound`, or
 * `Invalid` for what is neither, or not enough of an id.
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
