import { Effect, Schema } from "effect";
import { putMessage } from "#core/message/put-message.ts";
import { now } from "#core/shared/day.ts";
import { type Issue, invalid } from "#core/shared/errors.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { openSession } from "./open-session.ts";
import { Passwords } from "./passwords.ts";
import { People } from "./people.ts";
import { Email, type Person, UserType } from "./person.ts";

export const Registration = Schema.Struct({
  email: Text(254),
  name: Text(120),
  password: Text(200),
  userType: UserType,
});
export type Registration = typeof Registration.Type;

/** What is wrong with a registration, field by field, in words that say what to do. */
export const registrationIssues = (input: Registration): ReadonlyArray<Issue> => {
  const issues: Array<Issue> = [];
  if (!Schema.is(Email)(input.email.trim().toLowerCase())) {
    issues.push({ field: "email", message: "Please enter an email address like name@example.com." });
  }
  if (input.name.trim() === "") issues.push({ field: "name", message: "Please Confirm Your Name!" });
  if (input.password.length < 8) {
    issues.push({ field: "password", message: "Please choose a password of at least 8 characters." });
  }
  return issues;
};

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
