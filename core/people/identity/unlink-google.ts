import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked } from "#core/shared/errors.ts";
import { Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { SignInWays } from "./identity.ts";
import { Identities } from "./link-google.ts";
import { IdentityProvider } from "./visit.ts";

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

const lastWay = () =>
  new Blocked({
    code: "last_way_to_sign_in",
    message: "Google is the only way you can sign in.",
    whoCanFix: "you",
    whatToDo: "Set a password first. In your profile, under Password, we can email you a link.",
  });

/**
 * Google does not sign this person in any more; it may be done twice. Fails `Blocked` where it is the only way they have.
 */
export const unlinkGoogle = Effect.fn("unlinkGoogle")(function* (actor: PersonActor) {
  const { atomic } = yield* UnitOfWork;
  const people = yield* People;
  const identities = yield* Identities;
  const live = yield* Live;
  yield* atomic(
    Effect.gen(function* () {
      const { person, passwordHash } = yield* people.getMember(actor.personId);
      const linked = (yield* identities.ofPerson(person.id)).find(({ provider }) => provider === "google");
      if (linked === undefined) return;
      if (passwordHash === null) return yield* lastWay();
      yield* identities.remove(person.id, "google");
      yield* putMessage({
        to: person,
        words: ["googleUnlinked", { name: person.name, email: linked.email }],
      });
      yield* live.publish([person.id], { noun: "person", id: person.id, event: "unlink" });
    }),
  );
});
