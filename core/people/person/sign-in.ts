import { Effect, Schema } from "effect";
import { Passwords } from "#core/people/password/check-own-password.ts";
import { addressAttempts, passwordAttempts } from "#core/people/session/attempts.ts";
import type { Device } from "#core/people/session/devices.ts";
import { beginAttempt, clearAttempts, forgiveAttempt } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { admit } from "./admit.ts";
import { signInFailed } from "./errors.ts";
import { findByTyped, People } from "./people.ts";
import { Email } from "./person.ts";
import type { Credentials } from "./registration.ts";

/**
 * Signs a person in by email and password, or asks for their second factor. Fails with `SignInFailed` both for an
 * unknown email and for a wrong password, after the same time, and with `TooManyAttempts` for both after too many.
 */
export const signIn = Effect.fn("signIn")(function* (input: Credentials, device: Device) {
  const people = yield* People;
  const passwords = yield* Passwords;
  const email = input.email.trim().toLowerCase();
  const found = yield* findByTyped(email);
  // An invalid email belongs to no account; counting it could collide with the name of another counter.
  const ofAccount = Schema.is(Email)(email) ? [yield* passwordAttempts(email, found?.person.id ?? null, device)] : [];
  const ofAddress = addressAttempts(device);
  yield* beginAttempt(ofAddress, ...ofAccount);
  if (found === null || found.passwordHash === null) {
    yield* passwords.hash(input.password);
    return yield* signInFailed();
  }
  if (!(yield* passwords.matches(found.passwordHash, input.password))) return yield* signInFailed();
  const { person, passwordHash } = found;
  // A password that is being replaced right now no longer works.
  const admission = yield* atomically(
    Effect.gen(function* () {
      if (!(yield* people.checkPasswordForShare(person.id, passwordHash))) return yield* signInFailed();
      return yield* admit(person, device);
    }),
  );
  yield* clearAttempts(...ofAccount);
  yield* forgiveAttempt(ofAddress);
  return admission;
});
