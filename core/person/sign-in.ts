import { Effect, Schema } from "effect";
import type { Credentials } from "./credentials.ts";
import { signInFailed } from "./errors.ts";
import { openSession } from "./open-session.ts";
import { Passwords } from "./passwords.ts";
import { People } from "./people.ts";
import { Email } from "./person.ts";

/**
 * Signs a person in by email and password. Fails `SignInFailed` alike for an unknown address and a wrong password,
 * and spends the same time on both.
 */
export const signIn = Effect.fn("signIn")(function* (input: Credentials) {
  const people = yield* People;
  const passwords = yield* Passwords;
  const email = input.email.trim().toLowerCase();
  const found = Schema.is(Email)(email) ? yield* people.findByEmail(email) : null;
  if (found === null) {
    yield* passwords.hash(input.password);
    return yield* signInFailed();
  }
  if (!(yield* passwords.matches(found.passwordHash, input.password))) return yield* signInFailed();
  return { person: found.person, session: yield* openSession(found.person.id) };
});
