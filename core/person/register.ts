import { Effect } from "effect";
import { putMessage } from "#core/message/put-message.ts";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { openSession } from "./open-session.ts";
import { Passwords } from "./passwords.ts";
import { People } from "./people.ts";
import { Email, type Person } from "./person.ts";
import { type Registration, registrationIssues } from "./registration.ts";

/** Makes a new person and signs them in. Fails `Invalid`, or `EmailTaken`. */
export const register = Effect.fn("register")(function* (input: Registration) {
  const [first, ...others] = registrationIssues(input);
  if (first) return yield* invalid(first, ...others);
  const people = yield* People;
  const passwords = yield* Passwords;
  const { atomic } = yield* UnitOfWork;
  const passwordHash = yield* passwords.hash(input.password);
  const person: Person = {
    id: yield* newId(PersonId),
    email: Email.make(input.email.trim().toLowerCase()),
    name: input.name.trim(),
    userType: input.userType,
    city: null,
    state: null,
    pictureId: null,
    createdAt: yield* now,
    version: 1,
  };
  return yield* atomic(
    Effect.gen(function* () {
      yield* people.insert(person, passwordHash);
      yield* putMessage({
        to: person,
        subject: "Welcome to Dibbs",
        text: `Hello ${person.name}, your Dibbs account is ready.`,
      });
      return { person, session: yield* openSession(person.id) };
    }),
  );
});
