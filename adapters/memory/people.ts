import { Effect, Layer, Result } from "effect";
import { emailTaken } from "#core/person/errors.ts";
import { People } from "#core/person/people.ts";
import { cardOf, type PersonCard } from "#core/person/person.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Memory } from "./memory.ts";
import { found, nextVersion } from "./rows.ts";
import { type Tables, withRow } from "./tables.ts";

/** What a view shows of a person; one that is not there is a fault of the data, not of the asker. */
export const cardOfPerson = (tables: Tables, id: PersonId): PersonCard => {
  const member = tables.people.get(id);
  if (member === undefined) throw new Error(`Person ${id} is referred to and does not exist.`);
  return cardOf(member.person);
};

export const memoryPeople = Layer.effect(
  People,
  Effect.map(Memory, ({ read, write, modify }) =>
    People.of({
      insert: (person, passwordHash) =>
        write((tables) =>
          [...tables.people.values()].some((member) => member.person.email === person.email)
            ? Result.fail(emailTaken())
            : withRow(tables, "people", person.id, { id: person.id, person, passwordHash }),
        ),
      get: (id) =>
        Effect.flatMap(
          read(({ people }) => people.get(id)?.person),
          (person) => found("person", person),
        ),
      findByEmail: (email) =>
        read(({ people }) => {
          const member = [...people.values()].find(({ person }) => person.email === email);
          return member ? { person: member.person, passwordHash: member.passwordHash } : null;
        }),
      save: (person) =>
        modify((tables) => {
          const member = tables.people.get(person.id);
          return Result.map(nextVersion("person", member?.person, person), (saved) => {
            const passwordHash = member?.passwordHash ?? "";
            return [saved, withRow(tables, "people", saved.id, { id: saved.id, person: saved, passwordHash })] as const;
          });
        }),
    }),
  ),
);
