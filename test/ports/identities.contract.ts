import { Effect } from "effect";
import { expect } from "vitest";
import { Identities } from "#core/people/identity/link-google.ts";
import { anIdentity } from "#test/builders/identity.ts";
import { inserted, storedPerson } from "#test/builders/stored.ts";
import { tryAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const taken = { _tag: "IdentityTaken" };

const linked = Effect.flatMap(storedPerson(), ({ id }) => inserted(Identities, anIdentity(id)));

export const identitiesContract = ({ holds }: Given): void => {
  holds("a linked account is found by its subject, and among its person's accounts", function* () {
    const identities = yield* Identities;
    const identity = yield* linked;
    expect(yield* identities.find("google", identity.subject)).toEqual(identity);
    expect(yield* identities.ofPerson(identity.personId)).toEqual([identity]);
  });

  holds("an account that was never linked is not found", function* () {
    const identities = yield* Identities;
    const person = yield* storedPerson();
    expect(yield* identities.find("google", anIdentity(person.id).subject)).toBeNull();
    expect(yield* identities.ofPerson(person.id)).toEqual([]);
  });

  holds("an account signs in one person, and a person has one account per provider", function* () {
    const identities = yield* Identities;
    const identity = yield* linked;
    const somebody = yield* storedPerson();
    const stolen = { ...identity, personId: somebody.id };
    expect(yield* Effect.flip(identities.insert(stolen))).toMatchObject(taken);
    expect(yield* Effect.flip(identities.insert(anIdentity(identity.personId)))).toMatchObject(taken);
    expect(yield* identities.ofPerson(somebody.id)).toEqual([]);
  });

  holds("of twenty people who link one account at once, one gets it", function* () {
    const identities = yield* Identities;
    const people = yield* Effect.forEach(Array.from({ length: 20 }), () => storedPerson());
    const { subject } = anIdentity((yield* storedPerson()).id);
    const { answers, refusals } = yield* tryAtOnce(people, ({ id }) => identities.insert(anIdentity(id, { subject })));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["IdentityTaken"]));
  });

  holds("a removed account signs nobody in, can be linked again, and can be removed twice", function* () {
    const identities = yield* Identities;
    const identity = yield* linked;
    const other = yield* linked;
    yield* identities.remove(identity.personId, "google");
    yield* identities.remove(identity.personId, "google");
    expect(yield* identities.find("google", identity.subject)).toBeNull();
    expect(yield* identities.ofPerson(other.personId)).toEqual([other]);
    const somebody = yield* storedPerson();
    yield* identities.insert({ ...identity, personId: somebody.id });
    expect(yield* identities.ofPerson(somebody.id)).toHaveLength(1);
  });
};
