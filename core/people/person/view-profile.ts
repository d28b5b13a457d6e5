import { Effect } from "effect";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { showCredential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { memberOf, type PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { People } from "./people.ts";
import { cardOf } from "./person.ts";
import { hiddenPhone, maskEmail, type Profile } from "./profile.ts";

/** Returns a person's profile as everyone signed in may see it. Fails with `NotFound`. */
export const viewProfile = Effect.fn("viewProfile")(function* (id: PersonId) {
  const person = yield* (yield* People).get(id);
  if (person.isDeleted) return yield* notFound("person");
  const { zipCode, industries, business } = person;
  const isHome = person.userType === "home_owner";
  const shown = isHome ? [] : (yield* (yield* Certificates).ofPerson(id, { after: null, limit: 100 })).items;
  const credentials = isHome ? [] : yield* (yield* Credentials).shownOf([id]);
  const profile: Profile = {
    ...cardOf(person),
    email: maskEmail(person.email),
    phone: hiddenPhone,
    zipCode,
    industries,
    business,
    certificates: shown,
    credentials: credentials.map(showCredential),
  };
  return profile;
});

/** Returns the person whose rights the actor has, with everything that is private to them. */
export const viewSelf = Effect.fn("viewSelf")(function* (actor: PersonActor) {
  const people = yield* People;
  const person = yield* people.get(actor.personId);
  const memberId = memberOf(actor);
  // A member's screens use the member's own language, not the business account's.
  return memberId === null ? person : { ...person, language: (yield* people.get(memberId)).language };
});
