import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { stepOf } from "./next-step.ts";
import { People } from "./people.ts";
import type { Email, Person } from "./person.ts";

/** What nobody has said of themselves yet, or what is left when it was forgotten. */
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

/** Somebody who has just come to Dibbs, by whatever way; all the rest of the profile waits to be filled in. */
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
 * Takes a new person in, begins their history and welcomes them, inside the caller's unit of work; without a hash they
 * have no password. Fails `EmailTaken`.
 */
export const enroll = Effect.fnUntraced(function* (person: Person, passwordHash: string | null) {
  const people = yield* People;
  yield* people.insert(person, passwordHash);
  yield* recordMove(personActor(person.id), {
    noun: "person",
    subjectId: person.id,
    listingId: null,
    contractId: null,
    event: "register",
    from: null,
    to: stepOf(person),
    reason: null,
  });
  yield* putMessage({ to: person, words: ["welcome", { name: person.name, byGoogle: passwordHash === null }] });
});
