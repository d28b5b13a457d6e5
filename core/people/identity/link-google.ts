import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Live } from "#core/shared/live.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Identities } from "./identities.ts";
import { finishVisit, type Return } from "./visit.ts";

/**
 * Lets the Google account that was chosen sign this person in from now on. Linking the same one again changes nothing.
 * Fails `IdentityTaken`, and `IdentityRefused` for an answer that proves nobody.
 */
export const linkGoogle = Effect.fn("linkGoogle")(function* (actor: PersonActor, input: Return) {
  const { atomic } = yield* UnitOfWork;
  const people = yield* People;
  const identities = yield* Identities;
  const live = yield* Live;
  const proven = yield* finishVisit(input, { linkTo: actor.personId, proves: null });
  yield* atomic(
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

/** Tells a person that Google signs them in from now on: if it was not their doing, this is how they learn of it. */
export const putLinkMessage = (person: Person, googleEmail: string) =>
  putMessage({
    to: person,
    words: ["googleLinked", { name: person.name, email: googleEmail }],
  });
