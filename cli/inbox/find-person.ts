import { Effect, Schema } from "effect";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { notFound } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";

/** The person with this email address or id. Fails `NotFound`. */
export const findPerson = Effect.fn("findPerson")(function* (text: string) {
  const people = yield* People;
  if (Schema.is(PersonId)(text)) return yield* people.get(text);
  const email = text.trim().toLowerCase();
  const found = Schema.is(Email)(email) ? yield* people.findByEmail(email) : null;
  return found?.person ?? (yield* notFound("person"));
});
