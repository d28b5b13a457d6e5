import { Credentials } from "#core/people/credential/credentials.ts";
import { inMemory } from "../memory.ts";
import { allOf, fits, newestOf, oldestOf, sortedBy } from "../rows.ts";
import { withoutRow, withRow } from "../tables.ts";

const byEnd = ({ id, validUntil }: { readonly id: string; readonly validUntil: string }): string =>
  `${validUntil} ${id}`;

export const memoryCredentials = inMemory(Credentials)(({ read, write, versioned }) => ({
  insert: (credential) => write((tables) => withRow(tables, "credentials", credential.id, credential)),
  ...versioned("credentials", "credential"),
  remove: (id) => write((tables) => withoutRow(tables, "credentials", id)),
  ofPerson: (id, page) => read(({ credentials }) => oldestOf(credentials, page, ({ personId }) => personId === id)),
  shownOf: (ids) =>
    read(({ credentials }) =>
      allOf(credentials, ({ personId, state }) => ids.includes(personId) && state !== "rejected"),
    ),
  list: (filter, page) => read(({ credentials }) => newestOf(credentials, page, fits(filter))),
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
