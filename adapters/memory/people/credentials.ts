import { Effect, Result } from "effect";
import { Credentials } from "#core/people/credential/credentials.ts";
import { inMemory } from "../memory.ts";
import { byId, found, newestFirst, nextVersion, oldestFirst, sortedBy } from "../rows.ts";
import { withoutRow, withRow } from "../tables.ts";

const byEnd = ({ id, validUntil }: { readonly id: string; readonly validUntil: string }): string =>
  `${validUntil} ${id}`;

export const memoryCredentials = inMemory(Credentials, ({ read, write, modify }) => ({
  insert: (credential) => write((tables) => withRow(tables, "credentials", credential.id, credential)),
  get: (id) =>
    Effect.flatMap(
      read(({ credentials }) => credentials.get(id)),
      (credential) => found("credential", credential),
    ),
  save: (credential) =>
    modify((tables) =>
      Result.map(nextVersion("credential", tables.credentials.get(credential.id), credential), (saved) => [
        saved,
        withRow(tables, "credentials", saved.id, saved),
      ]),
    ),
  remove: (id) => write((tables) => withoutRow(tables, "credentials", id)),
  ofPerson: (id, page) =>
    read(({ credentials }) =>
      oldestFirst(
        [...credentials.values()].filter(({ personId }) => personId === id),
        page,
        byId,
      ),
    ),
  // Units of work run one after the other, so nobody else counts meanwhile.
  countForUpdate: (id) =>
    read(({ credentials }) => [...credentials.values()].filter(({ personId }) => personId === id).length),
  shownOf: (ids) =>
    read(({ credentials }) =>
      sortedBy(
        [...credentials.values()].filter(({ personId, state }) => ids.includes(personId) && state !== "rejected"),
        byId,
      ),
    ),
  list: ({ state, personId }, page) =>
    read(({ credentials }) => {
      const wanted = [...credentials.values()].filter(
        (it) => (state === null || it.state === state) && (personId === null || it.personId === personId),
      );
      return newestFirst(wanted, page, byId);
    }),
  ending: ({ from, to }, { after, limit }) =>
    read(({ credentials }) => {
      const within = [...credentials.values()].filter(
        ({ state, validUntil }) => state !== "rejected" && validUntil >= from && validUntil <= to,
      );
      return sortedBy(within, byEnd)
        .filter((it) => after === null || byEnd(it) > byEnd(after))
        .slice(0, limit);
    }),
}));
