import { Effect } from "effect";
import { checkNewPassword } from "#core/people/password/check-own-password.ts";
import { tellingAttempts } from "#core/people/session/attempts.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { invalid } from "#core/shared/errors.ts";
import { beginAttempt, forgiveAttempt } from "#core/shared/rate-limit/begin-attempt.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Device } from "./device.ts";
import { enroll, newPerson } from "./new-person.ts";
import { Passwords } from "./passwords.ts";
import { Email } from "./person.ts";
import { type Registration, registrationIssues } from "./registration.ts";

/**
 * Makes a new person, whose profile waits to be finished, and signs them in. Fails `Invalid`, or `EmailTaken`, which tells
 * that somebody has this address and is therefore told to one network a few times only: then it fails `TooManyAttempts`.
 */
export const register = Effect.fn("register")(function* (input: Registration, device: Device) {
  const [first, ...others] = registrationIssues(input);
  if (first) return yield* invalid(first, ...others);
  yield* checkNewPassword("password", input.password, input);
  const passwords = yield* Passwords;
  const { atomic } = yield* UnitOfWork;
  yield* beginAttempt(tellingAttempts(device));
  const passwordHash = yield* passwords.hash(input.password);
  const person = yield* newPerson(Email.make(input.email.trim().toLowerCase()), input.name.trim(), device.language);
  const entered = yield* atomic(
    Effect.gen(function* () {
      yield* enroll(person, passwordHash);
      return { person, session: yield* openSession(person.id, device) };
    }),
  );
  yield* forgiveAttempt(tellingAttempts(device));
  return entered;
});
