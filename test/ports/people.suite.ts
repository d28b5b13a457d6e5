import { Effect } from "effect";
import { expect, test } from "vitest";
import { People } from "#core/person/people.ts";
import { Email } from "#core/person/person.ts";
import { PersonId } from "#core/shared/ids.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";
import { holdsVersions } from "./versions.ts";

export const peoplePromises = (given: Given): void => {
  test("a person is found again as they were put in, by id and by address", () =>
    given().run(
      Effect.gen(function* () {
        const people = yield* People;
        const person = aPerson({ city: null, state: null });
        yield* people.insert(person, "the-hash");
        expect(yield* people.get(person.id)).toEqual(person);
        expect(yield* people.findByEmail(person.email)).toEqual({ person, passwordHash: "the-hash" });
      }),
    ));

  test("nobody is found who is not there", () =>
    given().run(
      Effect.gen(function* () {
        const people = yield* People;
        expect(yield* Effect.flip(people.get(idOf(PersonId)))).toMatchObject({ _tag: "NotFound", noun: "person" });
        expect(yield* people.findByEmail(Email.make(`${idOf(PersonId)}@nobody.example`))).toBeNull();
      }),
    ));

  test("an address is taken once", () =>
    given().run(
      Effect.gen(function* () {
        const people = yield* People;
        const first = yield* storedPerson();
        const second = aPerson({ email: first.email });
        expect(yield* Effect.flip(people.insert(second, "x"))).toMatchObject({ _tag: "EmailTaken" });
        expect((yield* people.findByEmail(first.email))?.person.id).toBe(first.id);
      }),
    ));

  test("of twenty people who register with one address at once, one gets it", () =>
    given().run(
      Effect.gen(function* () {
        const people = yield* People;
        const { email } = aPerson();
        const exits = yield* Effect.forEach(
          Array.from({ length: 20 }, () => aPerson({ email })),
          (person) => Effect.result(people.insert(person, "x")),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
        const failures = exits.flatMap((exit) => (exit._tag === "Failure" ? [exit.failure._tag] : []));
        expect(new Set(failures)).toEqual(new Set(["EmailTaken"]));
      }),
    ));

  test("saving a person leaves the password as it is", () =>
    given().run(
      Effect.gen(function* () {
        const people = yield* People;
        const person = yield* storedPerson();
        const saved = yield* people.save({ ...person, name: "Ada Stone", city: "Dallas" });
        expect(yield* people.findByEmail(person.email)).toEqual({ person: saved, passwordHash: "a-hash" });
      }),
    ));

  holdsVersions(given, {
    make: storedPerson(),
    get: (id) => Effect.flatMap(People, (people) => people.get(id)),
    save: (person) => Effect.flatMap(People, (people) => people.save(person)),
    change: (person) => ({ ...person, name: "Ada Stone" }),
  });
};
