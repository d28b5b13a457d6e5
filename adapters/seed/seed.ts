import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Clock, Effect } from "effect";
import { finishCardAccount, linkBank } from "#adapters/sandbox/account.ts";
import { testBanks } from "#adapters/sandbox/test-banks.ts";
import type { BidDraft } from "#core/bid/bid.ts";
import { placeBid } from "#core/bid/place-bid.ts";
import type { FilePurpose } from "#core/file/file.ts";
import { uploadPicture } from "#core/file/upload-picture.ts";
import { listingLifecycle } from "#core/listing/listing.machine.ts";
import type { ListingDraft } from "#core/listing/listing.ts";
import { Listings } from "#core/listing/listings.ts";
import { postListing } from "#core/listing/post-listing.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { setUpAccount } from "#core/payment/set-up-account.ts";
import { syncAccount } from "#core/payment/sync-account.ts";
import { People } from "#core/person/people.ts";
import { Email, type Person } from "#core/person/person.ts";
import { register } from "#core/person/register.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { type Day, dayOf, daysAfter, today } from "#core/shared/day.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type SeedBid, seedBids } from "./bids.ts";
import { type SeedListing, seedListings } from "./listings.ts";
import { SEED_PASSWORD, type SeedPerson, seedPeople } from "./people.ts";

const hour = 3_600_000;
const day = 24 * hour;
const pictureFolder = new URL("./pictures/", import.meta.url);
const dollars = (amount: number) => cents(amount * 100);

/** Lets an effect happen at another time, in milliseconds since 1970. */
const at =
  (millis: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) =>
      Effect.provideService(effect, Clock.Clock, {
        currentTimeMillisUnsafe: () => millis,
        currentTimeMillis: Effect.succeed(millis),
        currentTimeNanosUnsafe: () => BigInt(millis) * 1_000_000n,
        currentTimeNanos: Effect.succeed(BigInt(millis) * 1_000_000n),
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos,
        sleep: (duration) => clock.sleep(duration),
      }),
    );

const upload = Effect.fnUntraced(function* (actor: PersonActor, name: string, purpose: FilePurpose) {
  const bytes = yield* Effect.promise(() => readFile(fileURLToPath(new URL(name, pictureFolder))));
  return (yield* uploadPicture(actor, { name, purpose, bytes })).id;
});

const openAccounts = Effect.fnUntraced(function* (actor: PersonActor, personId: PersonId) {
  const accounts = yield* PaymentAccounts;
  for (const rail of ["card", "bank"] as const) {
    yield* setUpAccount(actor, { rail, returnUrl: "/" });
    const ref = (yield* accounts.find(personId, rail))?.ref ?? "";
    const [bank] = testBanks;
    if (rail === "card") yield* finishCardAccount(ref);
    else if (bank) yield* linkBank(ref, bank);
    yield* syncAccount(personId, rail);
  }
});

/** The person of the demo, as they are now, or newly made; contractors and suppliers can be paid at once. */
const ensurePerson = Effect.fnUntraced(function* (seed: SeedPerson) {
  const people = yield* People;
  const known = yield* people.findByEmail(Email.make(seed.email));
  if (known !== null) return known.person;
  const made = yield* register({ ...seed, password: SEED_PASSWORD });
  const actor = personActor(made.person.id);
  const pictureId = yield* upload(actor, seed.avatar, "profile_picture");
  const person: Person = yield* people.save({ ...made.person, city: seed.city, state: seed.state, pictureId });
  if (seed.userType !== "home_owner") yield* openAccounts(actor, person.id);
  return person;
});

const ownTitles = Effect.fnUntraced(function* (posterId: PersonId) {
  const listings = yield* Listings;
  const pages = yield* Effect.forEach(listingLifecycle.states, (state) =>
    listings.ofPoster(posterId, state, { after: null, limit: 100 }),
  );
  return pages.flatMap(({ items }) => items.map(({ title }) => title));
});

const listingDraft = (seed: SeedListing, pictures: ReadonlyArray<FileId>, from: Day): ListingDraft => ({
  kind: seed.kind,
  title: seed.title,
  description: seed.description,
  industries: seed.industries,
  budget: dollars(seed.budgetDollars),
  deadline: daysAfter(from, seed.daysUntilDeadline),
  place: {
    streetAddress: seed.place.streetAddress,
    city: seed.place.city,
    state: seed.place.state,
    zipCode: seed.place.zipCode,
    latitude: seed.place.lat,
    longitude: seed.place.lng,
  },
  materialsProvided: seed.kind === "service" ? seed.materialsProvided : null,
  items:
    seed.kind === "service"
      ? []
      : seed.items.map(({ estimatedPriceDollars, ...item }) => ({
          ...item,
          estimatedPrice: dollars(estimatedPriceDollars),
        })),
  pictures,
});

const bidDraft = (seed: SeedBid, from: Day): BidDraft => ({
  amount: null,
  description: seed.description,
  startDay: daysAfter(from, seed.daysUntilStart),
  endDay: null,
  milestones: seed.milestones.map(({ amountDollars, description, daysUntilEnd }) => ({
    amount: dollars(amountDollars),
    description,
    endDay: daysAfter(from, daysUntilEnd),
  })),
});

type Demo = {
  readonly people: ReadonlyArray<SeedPerson>;
  readonly listings: ReadonlyArray<SeedListing>;
  readonly bids: ReadonlyArray<SeedBid>;
};

const seedOf = (demo: Demo, people: ReadonlyMap<string, Person>) =>
  Effect.fnUntraced(function* (posterKey: string, poster: Person) {
    const { atomic } = yield* UnitOfWork;
    const now = yield* Clock.currentTimeMillis;
    const from = yield* today;
    const actor = personActor(poster.id);
    const meant = demo.listings.filter(({ postedBy }) => postedBy === posterKey);
    const titles = yield* ownTitles(poster.id);
    // Who has as many as were meant has them all, even if some were given another title.
    const missing = titles.length >= meant.length ? [] : meant.filter(({ title }) => !titles.includes(title));
    const names = [...new Set(missing.flatMap(({ pictures }) => pictures))];
    const uploads = yield* Effect.forEach(
      names,
      (name) => Effect.map(upload(actor, name, "listing_picture"), (id) => [name, id] as const),
      { concurrency: 2 },
    );
    const pictures = new Map(uploads);
    for (const [index, seed] of missing.entries()) {
      // Some minutes apart, so that the order of the list is the same on every start.
      const postedAt = now - seed.daysAgoPosted * day - hour - index * 7 * 60_000;
      const ids = seed.pictures.flatMap((name) => pictures.get(name) ?? []);
      const bids = demo.bids.filter(({ listing }) => listing === seed.key);
      yield* atomic(
        Effect.gen(function* () {
          const listing = yield* at(postedAt)(postListing(actor, listingDraft(seed, ids, from)));
          for (const bid of bids) {
            const bidder = people.get(bid.bidder);
            const placedAt = Math.min(postedAt + bid.hoursAfterPosting * hour, now - hour);
            if (bidder === undefined || dayOf(new Date(placedAt)) > from) continue;
            const input = { listingId: listing.id, draft: bidDraft(bid, from) };
            yield* at(placedAt)(placeBid(personActor(bidder.id), input));
          }
        }),
      );
    }
    return missing.length;
  });

/**
 * Fills an installation with the people, listings and bids of the demo, through the same use cases as everybody's; what
 * is there already is left as it is, so that a second start changes nothing. Answers how many listings were posted.
 * Needs the sandbox: never run it where real money is taken.
 */
export const seed = Effect.fn("seed")(function* (
  demo: Demo = { people: seedPeople, listings: seedListings, bids: seedBids },
) {
  const people = new Map<string, Person>();
  for (const person of demo.people) people.set(person.key, yield* ensurePerson(person));
  const counts = yield* Effect.forEach(people, ([key, person]) => seedOf(demo, people)(key, person));
  return { listings: counts.reduce((total, count) => total + count, 0) };
});

/** How the people of the demo sign in, for the banner at the start. Never printed in production, where none exist. */
export const seedSignIns: ReadonlyArray<
  Pick<SeedPerson, "name" | "userType" | "email"> & { readonly password: string }
> = seedPeople.map(({ name, userType, email }) => ({ name, userType, email, password: SEED_PASSWORD }));
