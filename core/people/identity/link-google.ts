import { Context, Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { IdentityTaken } from "./errors.ts";
import type { Identity, Provider, SignInWays, Subject } from "./identity.ts";
import { finishVisit, IdentityProvider, type Return } from "./identity-provider.ts";

/** The provider accounts that sign people in; each signs in one person, and a person has at most one per provider. */
export class Identities extends Context.Service<
  Identities,
  {
    /**
     * Fails with `IdentityTaken` if this account already signs someone in, or if the person has another one of the same
     * provider, even if several calls link at once.
     */
    readonly insert: (identity: Identity) => Effect.Effect<void, IdentityTaken | Unavailable>;
    /** Null if nobody has linked this account. */
    readonly find: (provider: Provider, subject: Subject) => Effect.Effect<Identity | null, Unavailable>;
    /** In the order of linking, oldest first. */
    readonly ofPerson: (personId: PersonId) => Effect.Effect<ReadonlyArray<Identity>, Unavailable>;
    /** Does nothing if there is none. */
    readonly remove: (personId: PersonId, provider: Provider) => Effect.Effect<void, Unavailable>;
  }
>()("core/Identities") {}

/**
 * Links the chosen Google account, so that it signs this person in. Linking the same one again changes nothing. Fails
 * with `IdentityTaken`, and with `IdentityRefused` if the answer identifies nobody.
 */
export const linkGoogle = Effect.fn("linkGoogle")(function* (actor: PersonActor, input: Return) {
  const people = yield* People;
  const identities = yield* Identities;
  const live = yield* Live;
  const proven = yield* finishVisit(input, { linkTo: actor.personId, proves: null });
  yield* atomically(
    Effect.gen(function* () {
      const person = yield* people.get(actor.personId);
      const { provider, subject, emailStanding } = proven;
      const email = proven.email ?? person.email;
      const known = yield* identities.find(provider, subject);
      if (known?.personId === person.id) return;
      const at = yield* now;
      yield* identities.insert({ provider, subject, personId: person.id, email, linkedAt: at });
      if (proven.email === person.email && emailStanding === "authoritative") yield* people.proveEmail(person.id, at);
      yield* putLinkMessage(person, email);
      yield* live.publish([person.id], { noun: "person", id: person.id, event: "link" });
    }),
  );
});

/** Tells a person that Google now signs them in, so that they learn of it if it wasn't them. */
export const putLinkMessage = (person: Person, googleEmail: string) =>
  putMessage({
    to: person,
    words: ["googleLinked", { name: person.name, email: googleEmail }],
  });

export const listSignInWays = Effect.fn("listSignInWays")(function* (actor: PersonActor) {
  const { isOffered } = yield* IdentityProvider;
  const { person, passwordHash } = yield* (yield* People).getMember(actor.personId);
  const google = (yield* (yield* Identities).ofPerson(person.id)).find(({ provider }) => provider === "google");
  const ways: SignInWays = {
    hasPassword: passwordHash !== null,
    google: google ? { email: google.email, linkedAt: google.linkedAt } : null,
    offersGoogle: isOffered,
  };
  return ways;
});

const lastWay = () =>
  blocked("last_way_to_sign_in", "you", {
    message: "Google is the only way you can sign in.",
    whatToDo: "Set a password first. In your profile, under Password, we can email you a link.",
  });

/** Unlinks Google from this person; safe to repeat. Fails with `Blocked` if it is their only way to sign in. */
export const unlinkGoogle = Effect.fn("unlinkGoogle")(function* (actor: PersonActor) {
  const identities = yield* Identities;
  const { person, passwordHash } = yield* (yield* People).getMember(actor.personId);
  const linked = (yield* identities.ofPerson(person.id)).find(({ provider }) => provider === "google");
  if (linked === undefined) return;
  if (passwordHash === null) return yield* lastWay();
  yield* identities.remove(person.id, "google");
  yield* putMessage({
    to: person,
    words: ["googleUnlinked", { name: person.name, email: linked.email }],
  });
  yield* (yield* Live).publish([person.id], { noun: "person", id: person.id, event: "unlink" });
}, atomically);
