import { existsSync, readdirSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, describe, expect, test } from "vitest";
import { memoryStore } from "#adapters/memory/store.ts";
import { seedBids } from "#adapters/seed/bids.ts";
import { seedContracts } from "#adapters/seed/contracts.ts";
import { seedListings, seedPictures } from "#adapters/seed/listings.ts";
import { pastContracts, seedNeighbors } from "#adapters/seed/past-contracts.ts";
import { SEED_PASSWORD, type SeedPerson, seedPeople } from "#adapters/seed/people.ts";
import { seed, seedSignIns } from "#adapters/seed/seed.ts";
import { seedStaff } from "#adapters/seed/staff.ts";
import { listConversations } from "#core/contract/chat/read-conversations.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { listFeedback } from "#core/contract/feedback/list-feedback.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { levelBids } from "#core/market/bid/level-bids.ts";
import { listBids } from "#core/market/bid/view-bid.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { viewUsual, viewUsualOfListing } from "#core/money/usual/view-usual.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { viewProfile } from "#core/people/person/view-profile.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { type ListingId, type MilestoneId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { signInStaff } from "#core/support/staff/sign-in-staff.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { codeAt } from "#test/builders/second-factor.ts";
import { outsideWorld } from "#test/world.ts";

const allContracts = [...seedContracts, ...pastContracts];
const everybody = [...seedPeople, ...seedNeighbors];
const newest = { filter: { ...noFilter, near: null }, sort: "newest", today: "2026-05-04" as Day } as const;
const allOpen = Effect.flatMap(Listings, (listings) => listings.search(newest, { after: null, limit: 100 }));

/** The id of the person with this key of the seed data. */
const idOf = (key: string) =>
  Effect.gen(function* () {
    const email = everybody.find((person) => person.key === key)?.email ?? "";
    return (yield* (yield* People).findByEmail(Email.make(email)))?.person.id ?? PersonId.make(key);
  });

describe("the demo", () => {
  const runtime = ManagedRuntime.make(Layer.merge(memoryStore, outsideWorld));
  afterAll(() => runtime.dispose());

  test("has every picture it names", () => {
    const named = [...Object.keys(seedPictures), ...seedPeople.flatMap(({ avatar }) => avatar ?? [])];
    named.push(...seedPeople.flatMap(({ certificates = [] }) => certificates.map(({ picture }) => picture)));
    const listings = [...seedListings, ...seedContracts.map(({ listing }) => listing)];
    const used = listings.flatMap(({ pictures }) => pictures);
    const past = pastContracts.flatMap(({ listing }) => listing.pictures);
    expect([...used, ...past].filter((name) => !named.includes(name))).toEqual([]);
    const folder = new URL("../../../adapters/seed/pictures/", import.meta.url);
    expect(named.filter((name) => !existsSync(new URL(name, folder)))).toEqual([]);
    // Each picture shows its own project, and no two projects share one.
    expect(used.filter((name, place) => used.indexOf(name) !== place)).toEqual([]);
    const faces = seedPeople.map(({ avatar }) => avatar);
    expect(new Set(faces).size).toBe(faces.length);
  });

  test("writes its titles in sentence case", () => {
    const listings = [...seedListings, ...allContracts.map(({ listing }) => listing)];
    const capitals = listings.filter(({ title }) => / [A-Z]/.test(title)).map(({ title }) => title);
    expect(capitals).toEqual([]);
  });

  test("has people who work and post where they live, or are licensed", () => {
    const statesOf = (key: string): ReadonlyArray<string> => {
      const person = everybody.find((it) => it.key === key);
      return person === undefined
        ? []
        : [person.state, ...(person.credentials ?? []).flatMap((it) => it.issuedBy ?? [])];
    };
    const listings = [...seedListings, ...allContracts.map(({ listing }) => listing)];
    const bids = [...seedBids, ...allContracts.map(({ bid, listing }) => ({ ...bid, listing: listing.key }))];
    const far = bids.filter((bid) => {
      const listing = listings.find(({ key }) => key === bid.listing);
      return listing === undefined || !statesOf(bid.bidder).includes(listing.place.state);
    });
    expect(far.map(({ listing, bidder }) => `${bidder} bids on ${listing}`)).toEqual([]);
    for (const { key } of everybody) {
      const states = new Set(listings.filter(({ postedBy }) => postedBy === key).map(({ place }) => place.state));
      expect(states.size, key).toBeLessThanOrEqual(2);
    }
    // Materials are for no project that still has nobody hired.
    const open = seedListings.filter(({ kind }) => kind === "service").map(({ place }) => place.streetAddress);
    const bought = listings.filter(({ kind }) => kind === "material_supply").map(({ place }) => place.streetAddress);
    expect(bought.filter((address) => open.includes(address))).toEqual([]);
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

  test("has listings that were posted on the days they say, with their bids", async () => {
    const { items } = await runtime.runPromise(allOpen);
    for (const { title, daysAgoPosted } of seedListings) {
      const found = items.find((listing) => listing.title === title);
      const age = (Date.now() - (found?.postedAt.getTime() ?? 0)) / 86_400_000;
      expect(age).toBeGreaterThan(daysAgoPosted);
      expect(age).toBeLessThan(daysAgoPosted + 1);
    }
    expect(items.reduce((total, { bidCount }) => total + bidCount, 0)).toBe(seedBids.length);
  });

  test("lists its projects in the same order on every start: no two were posted within a minute", async () => {
    const { items } = await runtime.runPromise(allOpen);
    const times = items.map(({ postedAt }) => postedAt.getTime());
    const apart = times.slice(1).map((time, index) => (times[index] ?? 0) - time);
    expect(apart.length).toBeGreaterThan(20);
    expect(Math.min(...apart)).toBeGreaterThan(60_000);
  });

  test("has completed and paid contracts, with feedback of both sides and a reply", async () => {
    const seen = await runtime.runPromise(
      Effect.gen(function* () {
        const contracts = yield* Contracts;
        const page = { after: null, limit: 10 };
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
      { state: "accepted", totalPaid: 0 },
      { state: "accepted", totalPaid: 0 },
      { state: "accepted", totalPaid: 480_000 },
      { state: "ended", totalPaid: 238_000 },
      { state: "ended", totalPaid: 395_000 },
    ]);
    expect(seen.rosa).toMatchObject({ count: 1, average: 5, items: [{ reply: expect.any(String) }] });
    expect(seen.walter).toMatchObject({ count: 1, average: 4 });
    expect(seen.maya).toMatchObject({ count: 1, average: 5 });
  });

  test("shows an owner four bids to compare: one high, one low, and one without a license", async () => {
    const maya = await runtime.runPromise(idOf("maya"));
    const { bids, posters, levels } = await runtime.runPromise(
      Effect.gen(function* () {
        const { items } = yield* allOpen;
        const kitchen = items.find(({ title }) => title.startsWith("Full kitchen"));
        const actor = personActor(maya);
        const found = yield* listBids(actor, kitchen?.id as ListingId, { after: null, limit: 10 });
        const profiles = yield* Effect.forEach(found.items, ({ bidder }) => viewProfile(bidder.id));
        return {
          bids: found.items.map(({ amount }, place) => ({
            amount,
            licensed: profiles[place]?.certificates.some(({ title }) => title.includes("License")),
          })),
          levels: levelBids((yield* viewListing(actor, kitchen?.id as ListingId)).scope, found.items),
          posters: new Set(items.map(({ posterId }) => posterId)),
        };
      }),
    );
    const budget = seedListings.find(({ key }) => key === "kitchen-remodel")?.budgetDollars ?? 0;
    expect(bids).toHaveLength(4);
    expect(bids.filter(({ amount }) => amount > budget * 120)).toHaveLength(1);
    expect(bids.filter(({ amount }) => amount < budget * 80)).toHaveLength(1);
    expect(bids.filter(({ licensed }) => !licensed)).toHaveLength(1);
    expect(posters.size).toBeGreaterThanOrEqual(5);
    // Line by line, the cheapest bid leaves three things out, and with these it is not the cheapest.
    const [cheapest, next] = levels.toSorted((one, other) => one.asBid - other.asBid);
    expect(cheapest).toMatchObject({ asBid: 3_690_000, gaps: 3, exclusions: 0, leveled: 4_875_000 });
    expect(next).toMatchObject({ gaps: 0, exclusions: 1, leveled: 4_705_000, lineSum: { addsUp: false } });
    expect(levels.every(({ lines }) => lines.some(({ answer }) => answer !== null))).toBe(true);
  });

  test("shows owner and bidders of a kitchen the usual price, and how one bidder's final prices compare with their bids", async () => {
    const { own, drafted, bids, past } = await runtime.runPromise(
      Effect.gen(function* () {
        const [maya, rosa] = [yield* idOf("maya"), yield* idOf("rosa")];
        const { items } = yield* allOpen;
        const kitchen = items.find(({ title }) => title.startsWith("Full kitchen"))?.id as ListingId;
        const contracts = yield* Contracts;
        const remodel = { kind: "service", industries: ["Interior Design"], budget: cents(4_000_000) } as const;
        return {
          own: yield* viewUsualOfListing(personActor(rosa), kitchen),
          drafted: yield* viewUsual({ ...remodel, state: "TX", zipCode: "78745" }),
          bids: (yield* listBids(personActor(maya), kitchen, { after: null, limit: 10 })).items,
          past: yield* Effect.forEach(pastContracts, ({ listing }) =>
            Effect.gen(function* () {
              const found = yield* contracts.ofPerson(yield* idOf(listing.postedBy), { after: null, limit: 10 });
              return found.items.find(({ listingTitle }) => listingTitle === listing.title)?.state;
            }),
          ),
        };
      }),
    );
    expect(past).toEqual(pastContracts.map(() => "ended"));
    expect(own.usual).toMatchObject({ industry: "General Contractor", region: { code: "787" }, low: 3_600_000 });
    expect(own.usual).toMatchObject({ high: 4_400_000, size: { from: 2_500_000, below: 10_000_000 } });
    expect(drafted.usual).toMatchObject({ industry: "Interior Design", region: { code: "787" } });
    const figures = new Map(bids.map(({ bidder, record }) => [bidder.name, record.bidToFinal]));
    expect(figures.get("Tessa Brandt")).toMatchObject({ percent: 3, within: 8, contracts: 9 });
    expect(figures.get("Tessa Brandt")?.answer).toContain("two rotten joists");
    expect([...figures.values()].filter((it) => it !== null)).toHaveLength(1);
  });

  test("has a contract under way, with a paid milestone, one that waits for review, planned ones, and a chat", async () => {
    const seen = await runtime.runPromise(
      Effect.gen(function* () {
        const [maya, rosa, walter] = [yield* idOf("maya"), yield* idOf("rosa"), yield* idOf("walter")];
        const running = Effect.fnUntraced(function* (id: PersonId) {
          const { items } = yield* (yield* Contracts).ofPerson(id, { after: null, limit: 10 });
          const milestones = yield* Milestones;
          const contracts = items.filter(({ state }) => state === "accepted");
          const stages = yield* Effect.forEach(contracts, (contract) => milestones.ofContract(contract.id));
          return stages.map((own) => own.map(({ state }) => state));
        });
        const chats = yield* listConversations(personActor(maya), { after: null, limit: 10 });
        return {
          maya: yield* running(maya),
          rosa: yield* running(rosa),
          walter: yield* running(walter),
          subject: chats.items[0]?.subject,
        };
      }),
    );
    const bathroom = ["completed", "submitted", "planned", "planned"];
    const windows = ["planned", "planned"];
    expect(seen).toMatchObject({
      maya: [windows, bathroom],
      rosa: [windows, ["submitted"], bathroom],
      walter: [["submitted"]],
    });
    expect(seen.subject?.contractId).toBeTruthy();
  });

  test("has an agreed change order in that contract, and one that waits for an answer", async () => {
    const { view, told } = await runtime.runPromise(
      Effect.gen(function* () {
        const maya = yield* idOf("maya");
        const { items } = yield* (yield* Contracts).ofPerson(maya, { after: null, limit: 10 });
        const contract = items.find(({ listingTitle }) => listingTitle === "Remodel the hall bathroom");
        if (!contract) throw new Error("No contract is under way.");
        const told = yield* (yield* History).ofContract(contract.id);
        return { view: yield* (yield* Contracts).view(contract.id), told: told.map(({ at }) => at.getTime()) };
      }),
    );
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(view.totalCost).toBe(1_415_000);
    expect(view.changes).toMatchObject({ difference: 65_000, open: [{ number: 2, proposedBy: "poster" }] });
  });

  test("has a California contract with the state's rules, a license and a period in which it can be canceled", async () => {
    const view = await runtime.runPromise(
      Effect.gen(function* () {
        const maya = personActor(yield* idOf("maya"));
        const { items } = yield* (yield* Contracts).ofPerson(maya.personId, { after: null, limit: 10 });
        const contract = items.find(({ rules }) => rules !== null);
        if (!contract) throw new Error("No contract is under rules.");
        return yield* viewContract(maya, contract.id);
      }),
    );
    expect(view.rules).toMatchObject({ state: "CA", license: { number: "1054417" } });
    expect(view.leaving).not.toBeNull();
    expect(view.moves).toContain("leave");
  });

  test("leaves only recent alerts unread", async () => {
    const { unread, old } = await runtime.runPromise(
      Effect.gen(function* () {
        const alerts = yield* Alerts;
        const maya = yield* idOf("maya");
        const { items } = yield* alerts.ofPerson(maya, { after: null, limit: 100 });
        const before = Date.now() - 3 * 86_400_000;
        return {
          unread: yield* alerts.unread(maya),
          old: items.filter(({ createdAt, readAt }) => createdAt.getTime() < before && readAt === null),
        };
      }),
    );
    expect(old).toEqual([]);
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(10);
  });

  test("leaves no difference in the ledger, and nothing stuck", async () => {
    const { differences, stuck } = await runtime.runPromise(
      Effect.gen(function* () {
        const { differences } = yield* checkLedger();
        return { differences, stuck: (yield* listStuck(anythingStuck, { after: null, limit: 10 })).items };
      }),
    );
    expect(differences).toBe(0);
    expect(stuck.filter(({ kind }) => kind !== "server-down" && kind !== "chat-down")).toEqual([]);
  });

  test("does not change a milestone that its people have changed", async () => {
    const states = await runtime.runPromise(
      Effect.gen(function* () {
        const maya = yield* idOf("maya");
        const { items } = yield* (yield* Contracts).ofPerson(maya, { after: null, limit: 10 });
        const contract = items.find(({ listingTitle }) => listingTitle === "Remodel the hall bathroom");
        if (!contract) throw new Error("No contract is under way.");
        const milestones = yield* Milestones;
        const waiting = (yield* milestones.ofContract(contract.id)).find(({ state }) => state === "submitted");
        yield* returnMilestone(personActor(maya), {
          milestoneId: waiting?.id as MilestoneId,
          reason: "One tile is cracked.",
        });
        yield* seed();
        return (yield* milestones.ofContract(contract.id)).map(({ state }) => state);
      }),
    );
    expect(states).toEqual(["completed", "planned", "planned", "planned"]);
  });

  test("lets its people sign in, and has ready payment accounts for those who work", async () => {
    for (const { email, password, userType } of seedSignIns) {
      const { person } = await runtime.runPromise(signedIn({ email, password }));
      expect(person.pictureId).not.toBeNull();
      const accounts = await runtime.runPromise(Effect.flatMap(PaymentAccounts, (kept) => kept.ofPerson(person.id)));
      const ready = accounts.filter(({ standing }) => standing === "ready").map(({ rail }) => rail);
      expect(ready.sort()).toEqual(userType === "home_owner" ? [] : ["bank", "card"]);
    }
  });

  test("has staff who sign in at the command line with their published authenticator secret", async () => {
    for (const { email, role, authenticatorSecret } of seedStaff) {
      const code = codeAt(authenticatorSecret, new Date());
      const { staff } = await runtime.runPromise(signInStaff({ email, password: SEED_PASSWORD, code }, aDevice));
      expect(staff).toMatchObject({ role });
    }
  });

  test("has people with complete profiles", async () => {
    for (const { email, userType, certificates = [], industries = [] } of seedPeople) {
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

  test("completes the profiles of people from before profiles were required", async () => {
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
      certificates: rosa.certificates?.map(({ title }) => ({ title })),
    });
  });

  test("adds nothing when it starts again after its people have changed it", async () => {
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
