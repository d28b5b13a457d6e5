import { existsSync, readdirSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, describe, expect, test } from "vitest";
import { memoryStore } from "#adapters/memory/store.ts";
import { seedBids } from "#adapters/seed/bids.ts";
import { seedContracts } from "#adapters/seed/contracts.ts";
import { seedListings, seedPictures } from "#adapters/seed/listings.ts";
import { SEED_PASSWORD, type SeedPerson, seedPeople } from "#adapters/seed/people.ts";
import { seed, seedSignIns } from "#adapters/seed/seed.ts";
import { seedStaff } from "#adapters/seed/staff.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { listFeedback } from "#core/contract/feedback/list-feedback.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { PersonId } from "#core/shared/ids.ts";
import { signInStaff } from "#core/support/staff/sign-in-staff.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { codeAt } from "#test/builders/second-factor.ts";
import { outsideWorld } from "#test/world.ts";

const newest = { filter: { ...noFilter, near: null }, sort: "newest", today: "2026-05-04" as Day } as const;
const allOpen = Effect.flatMap(Listings, (listings) => listings.search(newest, { after: null, limit: 100 }));

describe("the demo", () => {
  const runtime = ManagedRuntime.make(Layer.merge(memoryStore, outsideWorld));
  afterAll(() => runtime.dispose());

  test("has every picture it names", () => {
    const named = [...Object.keys(seedPictures), ...seedPeople.map(({ avatar }) => avatar)];
    named.push(...seedPeople.flatMap(({ certificates }) => certificates.map(({ picture }) => picture)));
    const listings = [...seedListings, ...seedContracts.map(({ listing }) => listing)];
    const used = listings.flatMap(({ pictures }) => pictures);
    expect(used.filter((name) => !named.includes(name))).toEqual([]);
    const folder = new URL("../../../adapters/seed/pictures/", import.meta.url);
    expect(named.filter((name) => !existsSync(new URL(name, folder)))).toEqual([]);
  });

  test("has every document it names, and names every one it has", async () => {
    const named = seedListings.flatMap(({ documents = [] }) => documents);
    const folder = new URL("../../../adapters/seed/documents/", import.meta.url);
    expect(readdirSync(folder).sort()).toEqual(named.sort());
  });

  test("is made once, and a second start changes nothing", async () => {
    expect(await runtime.runPromise(seed())).toEqual({ listings: seedListings.length });
    const first = await runtime.runPromise(allOpen);
    expect(first.items).toHaveLength(seedListings.length);
    expect(await runtime.runPromise(seed())).toEqual({ listings: 0 });
    expect(await runtime.runPromise(allOpen)).toEqual(first);
  });

  test("was posted on the days it says, and has its bids", async () => {
    const { items } = await runtime.runPromise(allOpen);
    for (const { title, daysAgoPosted } of seedListings) {
      const found = items.find((listing) => listing.title === title);
      const age = (Date.now() - (found?.postedAt.getTime() ?? 0)) / 86_400_000;
      expect(age).toBeGreaterThan(daysAgoPosted);
      expect(age).toBeLessThan(daysAgoPosted + 1);
    }
    expect(items.reduce((total, { bidCount }) => total + bidCount, 0)).toBe(seedBids.length);
  });

  test("has contracts that were done and paid, with what both sides have said of each other and answered", async () => {
    const seen = await runtime.runPromise(
      Effect.gen(function* () {
        const people = yield* People;
        const contracts = yield* Contracts;
        const page = { after: null, limit: 10 };
        const idOf = (key: string) =>
          Effect.map(
            people.findByEmail(Email.make(seedPeople.find((person) => person.key === key)?.email ?? "")),
            (member) => member?.person.id ?? PersonId.make(key),
          );
        const [maya, rosa, walter] = [yield* idOf("maya"), yield* idOf("rosa"), yield* idOf("walter")];
        const of = (id: PersonId) => listFeedback(personActor(maya), id, page);
        return {
          signed: (yield* contracts.ofPerson(rosa, page)).items.map(({ state, totalPaid }) => ({ state, totalPaid })),
          rosa: yield* of(rosa),
          walter: yield* of(walter),
          maya: yield* of(maya),
        };
      }),
    );
    expect(seen.signed).toEqual([
      { state: "ended", totalPaid: 238_000 },
      { state: "ended", totalPaid: 395_000 },
    ]);
    expect(seen.rosa).toMatchObject({ count: 1, average: 5, items: [{ reply: expect.any(String) }] });
    expect(seen.walter).toMatchObject({ count: 1, average: 4 });
    expect(seen.maya).toMatchObject({ count: 1, average: 5 });
  });

  test("lets its people sign in, and pays those who work", async () => {
    for (const { email, password, userType } of seedSignIns) {
      const { person } = await runtime.runPromise(signedIn({ email, password }));
      expect(person.pictureId).not.toBeNull();
      const accounts = await runtime.runPromise(Effect.flatMap(PaymentAccounts, (kept) => kept.ofPerson(person.id)));
      const ready = accounts.filter(({ standing }) => standing === "ready").map(({ rail }) => rail);
      expect(ready.sort()).toEqual(userType === "home_owner" ? [] : ["bank", "card"]);
    }
  });

  test("has staff who sign in at the command line with what is published of their authenticator", async () => {
    for (const { email, role, authenticatorSecret } of seedStaff) {
      const code = codeAt(authenticatorSecret, new Date());
      const { staff } = await runtime.runPromise(signInStaff({ email, password: SEED_PASSWORD, code }, aDevice));
      expect(staff).toMatchObject({ role });
    }
  });

  test("shows what a finished profile looks like", async () => {
    for (const { email, userType, certificates, industries } of seedPeople) {
      const profile = await runtime.runPromise(
        Effect.gen(function* () {
          const people = yield* People;
          const member = yield* people.findByEmail(Email.make(email));
          expect(member && nextStep(member.person)).toBeNull();
          return yield* viewProfile(member?.person.id ?? PersonId.make(email));
        }),
      );
      expect(profile.certificates.map(({ title }) => title)).toEqual(certificates.map(({ title }) => title));
      expect(profile).toMatchObject({ industries, zipCode: expect.any(String), pictureId: expect.any(String) });
      expect(profile.business === null).toBe(userType === "home_owner");
    }
  });

  test("finishes the profiles of people from before profiles were asked for", async () => {
    const rosa = seedPeople.find(({ key }) => key === "rosa") as SeedPerson;
    const after = await runtime.runPromise(
      Effect.gen(function* () {
        const people = yield* People;
        const load = Effect.map(people.findByEmail(Email.make(rosa.email)), (member) => member?.person as Person);
        yield* people.save({ ...(yield* load), phone: null, zipCode: null, onboardedAt: null });
        yield* seed();
        return yield* load;
      }),
    );
    expect(nextStep(after)).toBeNull();
    expect(after.zipCode).toBe(rosa.zipCode);
    expect(await runtime.runPromise(viewProfile(after.id))).toMatchObject({
      certificates: rosa.certificates.map(({ title }) => ({ title })),
    });
  });

  test("stays as its people change it", async () => {
    const { items } = await runtime.runPromise(allOpen);
    const [listing] = items;
    if (!listing) throw new Error("There is no listing.");
    await runtime.runPromise(
      Effect.flatMap(Listings, (listings) =>
        Effect.flatMap(listings.get(listing.id), (found) => listings.save({ ...found, title: "Another title" })),
      ),
    );
    expect(await runtime.runPromise(seed())).toEqual({ listings: 0 });
    const bids = await runtime.runPromise(
      Effect.flatMap(Bids, (kept) => kept.ofListing(listing.id, { after: null, limit: 100 })),
    );
    expect(bids.items).toHaveLength(listing.bidCount);
  });
});
