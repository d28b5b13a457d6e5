import { existsSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, describe, expect, test } from "vitest";
import { memoryBlobs } from "#adapters/memory/blobs.ts";
import { quickPasswords } from "#adapters/memory/passwords.ts";
import { memoryPictures } from "#adapters/memory/pictures.ts";
import { memoryStore } from "#adapters/memory/store.ts";
import { sandboxBank } from "#adapters/sandbox/bank.ts";
import { sandboxCards } from "#adapters/sandbox/cards.ts";
import { memorySandboxStore } from "#adapters/sandbox/store.ts";
import { seedBids } from "#adapters/seed/bids.ts";
import { seedListings, seedPictures } from "#adapters/seed/listings.ts";
import { seedPeople } from "#adapters/seed/people.ts";
import { seed, seedSignIns } from "#adapters/seed/seed.ts";
import { Bids } from "#core/bid/bids.ts";
import { Listings } from "#core/listing/listings.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { signIn } from "#core/person/sign-in.ts";

const everything = { text: null, industries: [], city: null, budget: null, deadline: null };
const allOpen = Effect.flatMap(Listings, (listings) => listings.search(everything, { after: null, limit: 100 }));

describe("the demo", () => {
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      memoryStore,
      memoryBlobs,
      memoryPictures,
      quickPasswords,
      Layer.merge(sandboxCards, sandboxBank).pipe(Layer.provideMerge(memorySandboxStore)),
    ),
  );
  afterAll(() => runtime.dispose());

  test("has every picture it names", () => {
    const named = [...Object.keys(seedPictures), ...seedPeople.map(({ avatar }) => avatar)];
    const used = seedListings.flatMap(({ pictures }) => pictures);
    expect(used.filter((name) => !named.includes(name))).toEqual([]);
    const folder = new URL("../../../adapters/seed/pictures/", import.meta.url);
    expect(named.filter((name) => !existsSync(new URL(name, folder)))).toEqual([]);
  });

  test("is made once, and a second start changes nothing", async () => {
    expect(await runtime.runPromise(seed())).toEqual({ listings: seedListings.length });
    const first = await runtime.runPromise(allOpen);
    expect(first.items).toHaveLength(seedListings.length);
    const began = performance.now();
    expect(await runtime.runPromise(seed())).toEqual({ listings: 0 });
    expect(performance.now() - began).toBeLessThan(500);
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

  test("lets its people sign in, and pays those who work", async () => {
    for (const { email, password, userType } of seedSignIns) {
      const { person } = await runtime.runPromise(signIn({ email, password }));
      expect(person.pictureId).not.toBeNull();
      const accounts = await runtime.runPromise(Effect.flatMap(PaymentAccounts, (kept) => kept.ofPerson(person.id)));
      const ready = accounts.filter(({ standing }) => standing === "ready").map(({ rail }) => rail);
      expect(ready.sort()).toEqual(userType === "home_owner" ? [] : ["bank", "card"]);
    }
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
