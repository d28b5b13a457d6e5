import { Effect, Layer, ManagedRuntime } from "effect";
import { expect, test } from "vitest";
import { memoryStore } from "#adapters/memory/store.ts";
import { SEED_PASSWORD, seedPeople } from "#adapters/seed/people.ts";
import { seed } from "#adapters/seed/seed.ts";
import { seedStaff } from "#adapters/seed/staff.ts";
import { listConversations } from "#core/contract/chat/read-conversations.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { listFeedback } from "#core/contract/feedback/list-feedback.ts";
import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { personActor } from "#core/shared/actor.ts";
import type { Day } from "#core/shared/day.ts";
import { signInStaff } from "#core/support/staff/sign-in-staff.ts";
import { aDevice } from "#test/builders/device.ts";
import { codeAt } from "#test/builders/second-factor.ts";
import { Watched, watchPorts } from "#test/faults/points.ts";
import { outsideWorld } from "#test/world.ts";

/** An installation in memory that dies at the n-th point that it passes, and counts the points. */
const installation = () => {
  let passed = 0;
  let diesAt = Number.POSITIVE_INFINITY;
  const pass = () =>
    Effect.suspend(() => {
      passed += 1;
      return passed >= diesAt ? Effect.die(new Error("The power went out.")) : Effect.void;
    });
  const ports = Layer.merge(memoryStore, outsideWorld);
  const runtime = ManagedRuntime.make(watchPorts(ports, pass));
  return {
    runtime,
    passed: () => passed,
    /** Starts, and dies at that point. */
    brokenOff: async (at: number) => {
      diesAt = at;
      expect((await runtime.runPromiseExit(seed()))._tag).toBe("Failure");
      diesAt = Number.POSITIVE_INFINITY;
    },
  };
};

/** Everything that a demo contains, without its ids and times. */
const look = Effect.gen(function* () {
  const { people, contracts, accounts, listings, catalogue } = {
    people: yield* People,
    contracts: yield* Contracts,
    accounts: yield* PaymentAccounts,
    listings: yield* Listings,
    catalogue: yield* Catalogue,
  };
  const page = { after: null, limit: 100 };
  const newest = { filter: { ...noFilter, near: null }, sort: "newest", today: "2026-05-04" as Day } as const;
  const persons = yield* Effect.forEach(seedPeople, ({ email }) =>
    Effect.gen(function* () {
      const person = (yield* people.findByEmail(Email.make(email)))?.person;
      if (person === undefined) return null;
      const actor = personActor(person.id);
      const feedback = yield* listFeedback(actor, person.id, page);
      return {
        email,
        next: nextStep(person),
        hasPicture: person.pictureId !== null,
        accounts: (yield* accounts.ofPerson(person.id)).map((it) => [it.rail, it.standing, it.fundingSource !== null]),
        contracts: (yield* contracts.ofPerson(person.id, page)).items.map((it) => [
          it.listingTitle,
          it.state,
          it.totalPaid,
        ]),
        feedback: feedback.items.map(({ stars, reply }) => [stars, reply]),
        chats: (yield* listConversations(actor, page)).items.map(({ last }) => last?.text),
      };
    }),
  );
  const staff = yield* Effect.forEach(seedStaff, ({ email, authenticatorSecret }) =>
    Effect.map(
      signInStaff({ email, password: SEED_PASSWORD, code: codeAt(authenticatorSecret, new Date()) }, aDevice),
      (entered) => entered.staff.role,
    ),
  );
  return {
    persons,
    staff,
    listings: (yield* listings.search(newest, page)).items.map(({ title, bidCount }) => [title, bidCount]),
    products: (yield* catalogue.products({ categoryId: null, text: null }, page)).items.length,
  };
}).pipe(Effect.provideService(Watched, false));

test("a demo setup that was interrupted anywhere is finished by the next start, with the same result", async () => {
  const whole = installation();
  await whole.runtime.runPromise(seed());
  const expected = await whole.runtime.runPromise(look);
  const points = whole.passed();
  await whole.runtime.dispose();
  const wrong: Array<unknown> = [];
  const tries = 24;
  for (let step = 1; step <= tries; step += 1) {
    const at = Math.floor((points * step) / (tries + 1));
    const { runtime, brokenOff } = installation();
    await brokenOff(at);
    const found = await runtime.runPromise(Effect.andThen(seed(), look)).catch((error: unknown) => String(error));
    try {
      expect(found).toEqual(expected);
    } catch (error) {
      wrong.push({ at, of: points, error: (error as Error).message });
    }
    await runtime.dispose();
  }
  expect(wrong).toEqual([]);
});
