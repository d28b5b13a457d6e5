import { Deferred, Effect } from "effect";
import { expect } from "vitest";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { blankProfile } from "#core/people/person/register.ts";
import { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPerson, aPhone } from "#test/builders/person.ts";
import { forget, storedBid, storedListing, storedPerson } from "#test/builders/stored.ts";
import { tryAtOnce, twentyTimes } from "./at-once.ts";
import { everyPage, firstPage, forgedKeys } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

export const peopleContract = ({ holds }: Given): void => {
  holds("support staff are found, and nobody else", function* () {
    const people = yield* People;
    const staff = yield* storedPerson({ staffRole: "agent" });
    const customer = yield* storedPerson();
    const ids = (yield* people.support()).map(({ id }) => id);
    expect(ids).toContain(staff.id);
    expect(ids).not.toContain(customer.id);
    expect(ids).toEqual(ids.toSorted());
    expect((yield* people.supportForUpdate()).map(({ id }) => id)).toEqual(ids);
    yield* people.save({ ...staff, staffRole: null });
    expect((yield* people.support()).map(({ id }) => id)).not.toContain(staff.id);
  });

  holds(
    "people are found by part of their name, email or phone, newest first, ignoring case and punctuation",
    function* () {
      const people = yield* People;
      const some = crypto.randomUUID().slice(0, 8);
      const phone = aPhone();
      const first = yield* storedPerson({ name: `Zoë O'Hara-${some}` });
      const second = yield* storedPerson({ email: Email.make(`zoe.${some}@mail.example.com`), phone });
      const gone = yield* storedPerson({ name: `Zoë O'Hara-${some}`, isDeleted: true });
      const found = (text: string) =>
        Effect.map(people.search(text, firstPage), ({ items }) => items.map(({ person }) => person.id));
      expect(yield* found(`ZOË OHARA ${some}`)).toEqual([first.id]);
      expect(yield* found(`e.${some.toUpperCase()}@mail`)).toEqual([second.id]);
      expect(yield* found(`(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`)).toEqual([second.id]);
      expect(yield* found(some)).toEqual([second.id, first.id]);
      expect(yield* found(some)).not.toContain(gone.id);
      // Wildcard characters are matched literally.
      for (const text of [`${some}%`, `%${some}\\`, `${some}__${some}`]) expect(yield* found(text)).toEqual([]);
      const paged = yield* everyPage(1, (page) => people.search(some, page));
      expect(paged).toEqual([
        { person: second, standing: "active" },
        { person: first, standing: "active" },
      ]);
      for (const after of forgedKeys) expect((yield* people.search(some, { after, limit: 5 })).items).toHaveLength(2);
    },
  );

  holds("a person is found unchanged by id and by email", function* () {
    const people = yield* People;
    const bare = aPerson(blankProfile);
    const full = aPerson({
      business: { name: "Miller Roofs", address: null, website: "https://miller.example" },
      industries: ["Roofing", "Sheet Metal"],
      language: "es",
      staffRole: "agent",
    });
    for (const person of [bare, full]) {
      yield* people.insert(person, "the-hash");
      expect(yield* people.get(person.id)).toEqual(person);
      expect(yield* people.findByEmail(person.email)).toEqual({
        person,
        passwordHash: "the-hash",
        emailProvenAt: null,
        standing: "active",
      });
    }
  });

  holds("an unknown person is not found", function* () {
    const people = yield* People;
    expect(yield* Effect.flip(people.get(idOf(PersonId)))).toMatchObject({ _tag: "NotFound", noun: "person" });
    expect(yield* people.findByEmail(Email.make(`${idOf(PersonId)}@nobody.example`))).toBeNull();
  });

  holds("an email address is taken only once", function* () {
    const people = yield* People;
    const first = yield* storedPerson();
    const second = aPerson({ email: first.email });
    expect(yield* Effect.flip(people.insert(second, "x"))).toMatchObject({ _tag: "EmailTaken" });
    expect((yield* people.findByEmail(first.email))?.person.id).toBe(first.id);
  });

  holds("of twenty people who register with one email at once, one gets it", function* () {
    const people = yield* People;
    const { email } = aPerson();
    const { answers, refusals } = yield* twentyTimes(() => people.insert(aPerson({ email }), "x"));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["EmailTaken"]));
  });

  holds("every part of a profile can be saved and cleared", function* () {
    const people = yield* People;
    const { id, email, createdAt, version } = yield* storedPerson();
    const business = { name: null, address: "5 Oak Lane", website: null };
    const full = aPerson({
      id,
      email,
      createdAt,
      version,
      business,
      language: "es",
      isPublic: true,
      staffRole: "agent",
    });
    const saved = yield* people.save(full);
    expect(yield* people.get(id)).toEqual({ ...full, version: version + 1 });
    const bare = { ...saved, phone: null, streetAddress: null, city: null, business: null, industries: [] };
    yield* people.save(bare);
    expect(yield* people.get(id)).toEqual({ ...bare, version: version + 2 });
  });

  holds("a phone number belongs to one person, and any number of people may have none", function* () {
    const people = yield* People;
    const [first, second] = [yield* storedPerson(), yield* storedPerson()];
    expect(yield* Effect.flip(people.save({ ...second, phone: first.phone }))).toMatchObject({
      _tag: "PhoneTaken",
      message: "The phone number is already in use.",
    });
    expect(yield* people.get(second.id)).toEqual(second);
    const again = yield* people.save({ ...first, name: "Ada Stone" });
    yield* people.save({ ...again, phone: null });
    expect((yield* people.save({ ...second, phone: first.phone })).phone).toBe(first.phone);
    yield* storedPerson({ phone: null });
    yield* storedPerson({ phone: null });
  });

  holds("of twenty people who save one phone number at once, one gets it", function* () {
    const people = yield* People;
    const phone = aPhone();
    const twenty = yield* Effect.forEach(Array.from({ length: 20 }), () => storedPerson({ phone: null }));
    const { answers, refusals } = yield* tryAtOnce(twenty, (person) => people.save({ ...person, phone }));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["PhoneTaken"]));
  });

  holds("a member is found by id, with what is stored besides the person", function* () {
    const people = yield* People;
    const person = yield* storedPerson();
    expect(yield* people.getMember(person.id)).toEqual(yield* people.findByEmail(person.email));
    expect(yield* Effect.flip(people.getMember(idOf(PersonId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a new password replaces the previous one or none, and nothing else", function* () {
    const people = yield* People;
    const one = yield* storedPerson();
    const other = aPerson();
    yield* people.insert(other, null);
    for (const person of [one, other]) {
      yield* people.savePassword(person.id, "another-hash");
      expect(yield* people.getMember(person.id)).toMatchObject({ person, passwordHash: "another-hash" });
    }
  });

  holds("a password is locked only if it is the person's, and not replaced while locked", function* () {
    const people = yield* People;
    const { atomic } = yield* UnitOfWork;
    const { id } = yield* storedPerson();
    expect(yield* people.checkPasswordForShare(id, "another-hash")).toBe(false);
    expect(yield* people.checkPasswordForShare(idOf(PersonId), "a-hash")).toBe(false);
    const order: Array<string> = [];
    const held = Deferred.makeUnsafe<void>();
    const hold = atomic(
      Effect.gen(function* () {
        expect(yield* people.checkPasswordForShare(id, "a-hash")).toBe(true);
        yield* Deferred.succeed(held, undefined);
        yield* Effect.sleep("100 millis");
        order.push("let go");
      }),
    );
    const replace = Effect.gen(function* () {
      yield* Deferred.await(held);
      yield* people.savePassword(id, "another-hash");
      order.push("replaced");
    });
    yield* Effect.all([hold, replace], { concurrency: "unbounded" });
    expect(order).toEqual(["let go", "replaced"]);
    expect(yield* people.checkPasswordForShare(id, "a-hash")).toBe(false);
  });

  holds("a standing is saved over the expected one, and kept when the person is saved", function* () {
    const people = yield* People;
    const person = yield* storedPerson();
    expect(yield* people.getStandingForShare(person.id)).toBe("active");
    yield* people.saveStanding(person.id, { from: "active", to: "suspended" });
    const saved = yield* people.save({ ...person, name: "Ada Stone" });
    yield* people.savePassword(person.id, "another-hash");
    expect(yield* people.getMember(person.id)).toMatchObject({ person: saved, standing: "suspended" });
    expect(yield* people.findByEmail(person.email)).toMatchObject({ standing: "suspended" });
    const again = people.saveStanding(person.id, { from: "active", to: "suspended" });
    expect(yield* Effect.flip(again)).toMatchObject({ _tag: "Stale" });
    const nobody = idOf(PersonId);
    const nobodys = people.saveStanding(nobody, { from: "active", to: "suspended" });
    expect(yield* Effect.flip(nobodys)).toMatchObject({ _tag: "Stale" });
    expect(yield* Effect.flip(people.getStandingForShare(nobody))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a deleted account has no standing, and cannot be locked", function* () {
    const people = yield* People;
    const person = yield* storedPerson();
    yield* people.lock(person.id);
    yield* forget(person.id);
    for (const asked of [people.getStandingForShare(person.id), people.lock(person.id), people.lock(idOf(PersonId))]) {
      expect(yield* Effect.flip(Effect.asVoid(asked))).toMatchObject({ _tag: "NotFound", noun: "person" });
    }
  });

  holds("a locked standing is not changed before the lock is released", function* () {
    const people = yield* People;
    const { atomic } = yield* UnitOfWork;
    const { id } = yield* storedPerson();
    const order: Array<string> = [];
    const held = Deferred.makeUnsafe<void>();
    const hold = atomic(
      Effect.gen(function* () {
        expect(yield* people.getStandingForShare(id)).toBe("active");
        yield* Deferred.succeed(held, undefined);
        yield* Effect.sleep("100 millis");
        order.push("let go");
      }),
    );
    const suspend = Effect.gen(function* () {
      yield* Deferred.await(held);
      yield* people.saveStanding(id, { from: "active", to: "suspended" });
      order.push("suspended");
    });
    yield* Effect.all([hold, suspend], { concurrency: "unbounded" });
    expect(order).toEqual(["let go", "suspended"]);
    expect(yield* people.getStandingForShare(id)).toBe("suspended");
  });

  holds("saving a person keeps the password", function* () {
    const people = yield* People;
    const person = yield* storedPerson();
    const saved = yield* people.save({ ...person, name: "Ada Stone", city: "Dallas" });
    expect(yield* people.findByEmail(person.email)).toMatchObject({ person: saved, passwordHash: "a-hash" });
  });

  holds("a person can have no password, even after being saved", function* () {
    const people = yield* People;
    const person = aPerson();
    yield* people.insert(person, null);
    yield* people.save(person);
    expect(yield* people.findByEmail(person.email)).toMatchObject({ passwordHash: null });
  });

  holds("an email is proven once, and stays so when the person is saved", function* () {
    const people = yield* People;
    const person = yield* storedPerson();
    const at = moment();
    yield* people.proveEmail(person.id, at);
    yield* people.proveEmail(person.id, moment());
    yield* people.save(person);
    expect(yield* people.findByEmail(person.email)).toMatchObject({ emailProvenAt: at, passwordHash: "a-hash" });
  });

  holds("people who share a live bid are partners, each listed once", function* () {
    const people = yield* People;
    const [one, other] = [yield* storedListing(), yield* storedListing()];
    const bidder = yield* storedPerson();
    yield* storedBid({ listing: one, bidderId: bidder.id });
    yield* storedBid({ listing: other, bidderId: bidder.id });
    const { bidderId: hired } = yield* storedBid({ listing: one }, { state: "contract_started" });
    for (const state of ["declined", "retracted", "end_by_poster"] as const) {
      yield* storedBid({ listing: one }, { state });
    }
    const sorted = Effect.fnUntraced(function* (id: PersonId) {
      return (yield* people.partnersOf(id)).toSorted();
    });
    expect(yield* sorted(one.posterId)).toEqual([bidder.id, hired].toSorted());
    expect(yield* sorted(bidder.id)).toEqual([one.posterId, other.posterId].toSorted());
    expect(yield* sorted((yield* storedPerson()).id)).toEqual([]);
  });

  holdsRows(holds, {
    port: People,
    id: PersonId,
    make: storedPerson(),
    change: () => ({ name: "Ada Stone" }),
  });

  holds("public profiles are newest first: only onboarded, active contractors and suppliers", function* () {
    const people = yield* People;
    const older = yield* storedPerson({ isPublic: true });
    const newer = yield* storedPerson({ isPublic: true, userType: "supplier" });
    yield* storedPerson();
    yield* storedPerson({ isPublic: true, userType: "home_owner" });
    yield* storedPerson({ isPublic: true, onboardedAt: null });
    yield* storedPerson({ isPublic: true, isDeleted: true });
    const suspended = yield* storedPerson({ isPublic: true });
    yield* people.saveStanding(suspended.id, { from: "active", to: "suspended" });
    const first = yield* people.listPublic({ after: null, limit: 1 });
    expect(first.items).toEqual([{ id: newer.id }]);
    expect((yield* people.listPublic({ after: first.next, limit: 1 })).items).toEqual([{ id: older.id }]);
  });
};
