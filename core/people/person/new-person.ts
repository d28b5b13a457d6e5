import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { newId, PersonId } from "#core/shared/ids.ts";
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
  staffRole: null,
} as const;

/** Somebody who has just come to Dibbs, by whatever way; all the rest of the profile waits to be filled in. */
export const newPerson = Effect.fnUntraced(function* (email: Email, name: string) {
  const person: Person = {
    id: yield* newId(PersonId),
    email,
    name,
    userType: "home_owner",
    ...blankProfile,
    isDeleted: false,
    createdAt: yield* now,
    version: 1,
  };
  return person;
});
