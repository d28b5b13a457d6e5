import { Effect, Result } from "effect";
import { emailTaken, type PhoneTaken, phoneTaken } from "#core/people/person/errors.ts";
import { People, personSearchKey } from "#core/people/person/people.ts";
import { cardOf, type PersonCard } from "#core/people/person/person.ts";
import { isPublicProfile } from "#core/people/person/profile.ts";
import { standingLifecycle } from "#core/people/person/standing.machine.ts";
import { type Stale, stale } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { isLive } from "../market/bids.ts";
import { inMemory } from "../memory.ts";
import { byId, mapPage, newestFirst, newestOf, nextVersion, sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

/** A person as views show them; throws if they do not exist, because that is a defect of the data. */
export const cardOfPerson = (tables: Tables, id: PersonId): PersonCard => {
  const member = tables.people.get(id);
  if (member === undefined) throw new Error(`Person ${id} is referred to and does not exist.`);
  return cardOf(member.person);
};

/** Also undefined for people who deleted their accounts. */
const present = ({ people }: Tables, id: PersonId) => {
  const member = people.get(id);
  return member?.person.isDeleted ? undefined : member;
};

export const memoryPeople = inMemory(People)(({ read, write, modify, readOne }) => {
  const support = () =>
    read(({ people }) =>
      sortedBy(
        [...people.values()].map(({ person }) => person).filter(({ staffRole }) => staffRole !== null),
        byId,
      ),
    );
  return {
    insert: (person, passwordHash) =>
      write((tables) =>
        [...tables.people.values()].some((member) => member.person.email === person.email)
          ? Result.fail(emailTaken())
          : withRow(tables, "people", person.id, {
              id: person.id,
              person,
              passwordHash,
              emailProvenAt: null,
              standing: standingLifecycle.initial,
            }),
      ),
    get: (id) => readOne("person", ({ people }) => people.get(id)?.person),
    findByEmail: (email) =>
      read(({ people }) => {
        const found = [...people.values()].find(({ person }) => person.email === email);
        if (found === undefined) return null;
        const { id: _id, ...member } = found;
        return member;
      }),
    search: (text, page) =>
      read(({ people }) => {
        const key = personSearchKey(text);
        const found = [...people.values()].filter(({ person }) => {
          const parts = [person.name, person.email, person.phone ?? ""];
          return !person.isDeleted && parts.some((part) => personSearchKey(part).includes(key));
        });
        return mapPage(newestFirst(found, page, byId), ({ person, standing }) => ({ person, standing }));
      }),
    listPublic: (page) => read(({ people }) => mapPage(newestOf(people, page, isPublicProfile), ({ id }) => ({ id }))),
    support,
    // Units of work run one after the other, so nothing needs a lock.
    supportForUpdate: support,
    getMember: (id) =>
      Effect.map(
        readOne("person", ({ people }) => people.get(id)),
        ({ id: _id, ...member }) => member,
      ),
    checkPasswordForShare: (id, passwordHash) => read(({ people }) => people.get(id)?.passwordHash === passwordHash),
    savePassword: (id, passwordHash) =>
      write((tables) => {
        const member = tables.people.get(id);
        return member === undefined ? tables : withRow(tables, "people", id, { ...member, passwordHash });
      }),
    getStandingForShare: (id) => readOne("person", (tables) => present(tables, id)?.standing),
    lock: (id) => Effect.asVoid(readOne("person", (tables) => present(tables, id))),
    saveStanding: (id, { from, to }) =>
      write((tables) => {
        const member = tables.people.get(id);
        if (member?.standing !== from) return Result.fail(stale("person"));
        return withRow(tables, "people", id, { ...member, standing: to });
      }),
    proveEmail: (id, at) =>
      write((tables) => {
        const member = tables.people.get(id);
        if (member === undefined || member.emailProvenAt !== null) return tables;
        return withRow(tables, "people", id, { ...member, emailProvenAt: at });
      }),
    save: (person) =>
      modify((tables) => {
        const member = tables.people.get(person.id);
        const others = [...tables.people.values()].filter(({ id }) => id !== person.id);
        if (person.phone !== null && others.some((other) => other.person.phone === person.phone)) {
          return Result.fail<Stale | PhoneTaken>(phoneTaken());
        }
        return Result.map(nextVersion("person", member?.person, person), (saved) => {
          const { passwordHash = null, emailProvenAt = null, standing = standingLifecycle.initial } = member ?? {};
          const kept = { id: saved.id, person: saved, passwordHash, emailProvenAt, standing };
          return [saved, withRow(tables, "people", saved.id, kept)] as const;
        });
      }),
    partnersOf: (id) =>
      read(({ bids }) => {
        const partners = [...bids.values()].filter(isLive).flatMap(({ posterId, bidderId }) => {
          if (posterId === id) return [bidderId];
          return bidderId === id ? [posterId] : [];
        });
        return [...new Set(partners)].slice(0, 500);
      }),
  };
});
