import { Deferred, Effect, Fiber } from "effect";
import { describe, expect } from "vitest";
import { Listings } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { stale } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aListing } from "#test/builders/listing.ts";
import { aPerson } from "#test/builders/person.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const put = (person: Person) => Effect.flatMap(People, (people) => people.insert(person, "x"));
const exists = (id: PersonId) =>
  Effect.flatMap(People, (people) =>
    people.get(id).pipe(
      Effect.as(true),
      Effect.catchTag("NotFound", () => Effect.succeed(false)),
    ),
  );
const atomic = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.flatMap(UnitOfWork, (unit) => unit.atomic(effect));

export const unitOfWorkContract = ({ holds }: Given): void => {
  holds("writes in a unit of work are committed together, and its result is returned", function* () {
    const [one, two] = [aPerson(), aPerson()];
    expect(yield* atomic(Effect.andThen(put(one), Effect.as(put(two), "done")))).toBe("done");
    expect([yield* exists(one.id), yield* exists(two.id)]).toEqual([true, true]);
  });

  describe.each([
    ["fails", Effect.fail("no")],
    ["dies", Effect.die(new Error("The power went out."))],
    ["is interrupted", Effect.interrupt],
  ] as const)("a unit of work that %s", (_how, end) => {
    holds("undoes new and changed rows together", function* () {
      const listings = yield* Listings;
      const [one, two] = [aPerson(), aPerson()];
      const listing = yield* storedListing();
      const unit = Effect.gen(function* () {
        yield* put(one);
        yield* listings.save({ ...listing, title: "Changed" });
        yield* put(two);
        return yield* end;
      });
      const exit = yield* Effect.exit(atomic(unit));
      expect(exit._tag).toBe("Failure");
      expect([yield* exists(one.id), yield* exists(two.id)]).toEqual([false, false]);
      expect(yield* listings.get(listing.id)).toEqual(listing);
    });
  });

  holds("a unit of work fails with the original failure", function* () {
    expect(yield* Effect.flip(atomic(Effect.fail({ reason: "no" })))).toEqual({ reason: "no" });
  });

  holds("a unit interrupted from outside leaves nothing, and does not block the next one", function* () {
    const [left, next] = [aPerson(), aPerson()];
    const written = yield* Deferred.make<void>();
    const unit = Effect.gen(function* () {
      yield* put(left);
      yield* Deferred.succeed(written, undefined);
      yield* Effect.never;
    });
    const fiber = yield* Effect.forkChild(atomic(unit));
    yield* Deferred.await(written);
    yield* Fiber.interrupt(fiber);
    yield* atomic(put(next));
    expect([yield* exists(left.id), yield* exists(next.id)]).toEqual([false, true]);
  });

  holds("a unit sees its own writes, and nobody outside sees them before it commits", function* () {
    const person = aPerson();
    const written = yield* Deferred.make<boolean>();
    const goOn = yield* Deferred.make<void>();
    const unit = Effect.gen(function* () {
      yield* put(person);
      yield* Deferred.succeed(written, yield* exists(person.id));
      yield* Deferred.await(goOn);
    });
    const fiber = yield* Effect.forkChild(atomic(unit));
    expect(yield* Deferred.await(written)).toBe(true);
    expect(yield* exists(person.id)).toBe(false);
    yield* Deferred.succeed(goOn, undefined);
    yield* Fiber.join(fiber);
    expect(yield* exists(person.id)).toBe(true);
  });

  holds("twenty units at once do not mix: each commits all of its writes or none", function* () {
    const pairs = Array.from({ length: 20 }, () => [aPerson(), aPerson()] as const);
    yield* Effect.forEach(
      pairs,
      ([one, two], index) => {
        const unit = put(one).pipe(Effect.andThen(Effect.yieldNow), Effect.andThen(put(two)));
        return Effect.exit(atomic(index % 2 === 0 ? unit : Effect.andThen(unit, Effect.fail("no"))));
      },
      { concurrency: "unbounded" },
    );
    for (const [index, [one, two]] of pairs.entries()) {
      const kept = index % 2 === 0;
      expect([yield* exists(one.id), yield* exists(two.id)]).toEqual([kept, kept]);
    }
  });

  holds("a unit opened inside another joins it, and is rolled back with it", function* () {
    const [outer, inner] = [aPerson(), aPerson()];
    const unit = Effect.gen(function* () {
      yield* put(outer);
      yield* atomic(put(inner));
      expect(yield* exists(inner.id)).toBe(true);
      return yield* Effect.fail("no");
    });
    yield* Effect.exit(atomic(unit));
    expect([yield* exists(outer.id), yield* exists(inner.id)]).toEqual([false, false]);
    yield* atomic(Effect.andThen(put(outer), atomic(put(inner))));
    expect([yield* exists(outer.id), yield* exists(inner.id)]).toEqual([true, true]);
  });

  holds("a unit that fails as stale is retried from its start, five times, and then fails as stale", function* () {
    let tries = 0;
    const people: Array<Person> = [];
    const unit = Effect.suspend(() => {
      tries += 1;
      const person = aPerson();
      people.push(person);
      return Effect.andThen(put(person), Effect.fail(stale("bid")));
    });
    expect(yield* Effect.flip(atomic(unit))).toMatchObject({ _tag: "Stale", noun: "bid" });
    expect(tries).toBe(1 + 5);
    for (const { id } of people) expect(yield* exists(id)).toBe(false);
  });

  holds("the retry that succeeds is committed, and the attempts before it are not", function* () {
    const people = [aPerson(), aPerson(), aPerson()];
    let tries = 0;
    const unit = Effect.suspend(() => {
      const person = people[tries] as Person;
      tries += 1;
      return Effect.andThen(put(person), tries < 3 ? Effect.fail(stale("bid")) : Effect.succeed("kept"));
    });
    expect(yield* atomic(unit)).toBe("kept");
    expect(yield* Effect.forEach(people, ({ id }) => exists(id))).toEqual([false, false, true]);
  });

  holds("a stale unit inside another restarts the outer one", function* () {
    const tries = { outer: 0, inner: 0 };
    const inner = Effect.suspend(() => {
      tries.inner += 1;
      return tries.inner < 3 ? Effect.fail(stale("bid")) : Effect.void;
    });
    const outer = Effect.suspend(() => {
      tries.outer += 1;
      return atomic(inner);
    });
    yield* atomic(outer);
    expect(tries).toEqual({ outer: 3, inner: 3 });
  });

  holds("other failures are not retried", function* () {
    let tries = 0;
    yield* Effect.exit(
      atomic(
        Effect.suspend(() => {
          tries += 1;
          return Effect.fail("no");
        }),
      ),
    );
    expect(tries).toBe(1);
  });

  holds("of twenty units that increment one row at once, no increment is lost", function* () {
    const listings = yield* Listings;
    const listing = aListing((yield* storedPerson()).id, { title: "0" });
    yield* listings.insert(listing);
    const countUp = Effect.gen(function* () {
      const found = yield* listings.get(listing.id);
      yield* listings.save({ ...found, title: String(Number(found.title) + 1) });
    });
    const { answers, refusals } = yield* twentyTimes(() => atomic(countUp));
    expect(answers).not.toEqual([]);
    expect([...refusals].filter((tag) => tag !== "Stale")).toEqual([]);
    expect((yield* listings.get(listing.id)).title).toBe(String(answers.length));
  });
};
