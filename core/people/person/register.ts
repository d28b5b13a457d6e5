import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { checkNewPassword, Passwords } from "#core/people/password/check-own-password.ts";
import { tellingAttempts } from "#core/people/session/attempts.ts";
import type { Device } from "#core/people/session/devices.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkIssues } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { beginAttempt, forgiveAttempt } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { stepOf } from "./next-step.ts";
import { People } from "./people.ts";
import { Email, type Person } from "./person.ts";
import { type Registration, registrationIssues } from "./registration.ts";

/** What a new person hasn't filled in yet, and what a deleted account is reset to. */
export const blankProfile = {
  typeChosenAt: null,
  phone: null,
  streetAddress: null,
  city: null,
  state: null,
  zipCode: null,
  business: null,
  industries: [],
  pictureId: null,
  onboardedAt: null,
  isPublic: false,
  staffRole: null,
} as const;

/** Returns a new person, however they registered; the rest of the profile is to be filled in. */
export const newPerson = Effect.fnUntraced(function* (email: Email, name: string, language: Language) {
  const person: Person = {
    id: yield* newId(PersonId),
    email,
    name,
    language,
    userType: "home_owner",
    ...blankProfile,
    isDeleted: false,
    createdAt: yield* now,
    version: 1,
  };
  return person;
});

/**
 * Inserts a new person, begins their history and sends a welcome mail, inside the caller's unit of work; without a hash
 * they have no password. Fails with `EmailTaken`.
 */
export const enroll = Effect.fnUntraced(function* (person: Person, passwordHash: string | null) {
  yield* (yield* People).insert(person, passwordHash);
  yield* recordMove(personActor(person.id), {
    noun: "person",
    subjectId: person.id,
    event: "register",
    to: stepOf(person),
  });
  yield* putMessage({ to: person, words: ["welcome", { name: person.name, byGoogle: passwordHash === null }] });
});

/**
 * Creates a person with an unfinished profile and signs them in. Fails with `Invalid`, or `EmailTaken`, which reveals
 * that the email is registered and so is limited to a few per network: then it fails with `TooManyAttempts`.
 */
export const register = Effect.fn("register")(function* (input: Registration, device: Device) {
  yield* checkIssues(registrationIssues(input));
  yield* checkNewPassword("password", input.password, input);
  yield* beginAttempt(tellingAttempts(device));
  const passwordHash = yield* (yield* Passwords).hash(input.password);
  const person = yield* newPerson(Email.make(input.email.trim().toLowerCase()), input.name.trim(), device.language);
  const entered = yield* atomically(
    Effect.gen(function* () {
      yield* enroll(person, passwordHash);
      return { person, session: yield* openSession(person.id, device) };
    }),
  );
  yield* forgiveAttempt(tellingAttempts(device));
  return entered;
});
