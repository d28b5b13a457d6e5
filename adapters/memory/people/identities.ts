import { Result } from "effect";
import { identityTaken } from "#core/people/identity/errors.ts";
import type { Provider, Subject } from "#core/people/identity/identity.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";

const keyOf = (provider: Provider, subject: Subject): string => `${provider} ${subject}`;

const ofPerson = ({ identities }: Tables, personId: PersonId) =>
  [...identities.values()]
    .filter((identity) => identity.personId === personId)
    .sort((one, other) => one.linkedAt.getTime() - other.linkedAt.getTime());

export const memoryIdentities = inMemory(Identities)(({ read, write }) => ({
  insert: (identity) =>
    write((tables) => {
      const key = keyOf(identity.provider, identity.subject);
      const has = ofPerson(tables, identity.personId).some(({ provider }) => provider === identity.provider);
      return has || tables.identities.has(key)
        ? Result.fail(identityTaken())
        : withRow(tables, "identities", key, identity);
    }),
  find: (provider, subject) => read(({ identities }) => identities.get(keyOf(provider, subject)) ?? null),
  ofPerson: (personId) => read((tables) => ofPerson(tables, personId)),
  remove: (personId, provider) =>
    write((tables) =>
      ofPerson(tables, personId)
        .filter((identity) => identity.provider === provider)
        .reduce((changed, { subject }) => withoutRow(changed, "identities", keyOf(provider, subject)), tables),
    ),
}));
