import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Identities } from "./identities.ts";
import type { SignInWays } from "./identity.ts";
import { IdentityProvider } from "./identity-provider.ts";

/** The ways in which this person can sign in. */
export const listSignInWays = Effect.fn("listSignInWays")(function* (actor: PersonActor) {
  const people = yield* People;
  const identities = yield* Identities;
  const { isOffered } = yield* IdentityProvider;
  const { person, passwordHash } = yield* people.getMember(actor.personId);
  const google = (yield* identities.ofPerson(person.id)).find(({ provider }) => provider === "google");
  const ways: SignInWays = {
    hasPassword: passwordHash !== null,
    google: google ? { email: google.email, linkedAt: google.linkedAt } : null,
    offersGoogle: isOffered,
  };
  return ways;
});
