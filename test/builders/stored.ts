import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import { FileId, type PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { deletedAccount } from "#core/support/privacy/forget-person.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { aBid } from "./bid.ts";
import { aContract, aMilestone } from "./contract.ts";
import { aListing } from "./listing.ts";
import { idOf, moment } from "./moment.ts";
import { aPayment } from "./payment.ts";
import { aPerson } from "./person.ts";

// Rows inserted directly into the store, each with what it refers to: for tests of the store, not of the rules.

/** Inserts a row through this port and returns it. */
export const inserted = <Row, E, R, P>(
  port: Effect.Effect<{ readonly insert: (row: Row) => Effect.Effect<unknown, E, R> }, never, P>,
  row: Row,
) =>
  Effect.as(
    Effect.flatMap(port, (rows) => rows.insert(row)),
    row,
  );

export const storedPerson = Effect.fnUntraced(function* (but: Partial<Person> = {}) {
  const people = yield* People;
  const person = aPerson(but);
  yield* people.insert(person, "a-hash");
  return person;
});

/** Returns the content of a copy of a person's data. */
export const dataOf = (id: PersonId) => Effect.flatMap(PersonalData, ({ collect }) => collect(id));

/** Returns the stored files of a person, oldest first. */
export const filesOf = (id: PersonId) => Effect.map(dataOf(id), ({ files }) => files);

/** Deletes an account's data as the store does; returns the files to remove. */
export const forget = (id: PersonId) =>
  atomically(Effect.flatMap(PersonalData, (personal) => personal.forget(id, deletedAccount(id))));

export const aFile = (ownerId: PersonId, but: Partial<StoredFile> = {}): StoredFile => ({
  id: idOf(FileId),
  ownerId,
  purpose: "listing_picture",
  name: "porch — before.jpg",
  mediaType: "image/webp",
  size: 12_345,
  createdAt: moment(),
  ...but,
});

export const storedFile = Effect.fnUntraced(function* (but: Partial<StoredFile> = {}) {
  const files = yield* Files;
  const ownerId = but.ownerId ?? (yield* storedPerson()).id;
  return yield* files.insert(aFile(ownerId, but), null);
});

export const storedListing = Effect.fnUntraced(function* (but: Partial<Listing> = {}) {
  const posterId = but.posterId ?? (yield* storedPerson({ userType: "home_owner" })).id;
  return yield* inserted(Listings, aListing(posterId, but));
});

export const storedBid = Effect.fnUntraced(function* (
  on: { readonly listing?: Listing; readonly bidderId?: PersonId } = {},
  but: Partial<Bid> = {},
) {
  const bids = yield* Bids;
  const listing = on.listing ?? (yield* storedListing());
  const bid = aBid(listing, on.bidderId ?? (yield* storedPerson()).id, but);
  // Read again, because a test may have moved it since it was stored.
  yield* bids.insert(bid, yield* (yield* Listings).get(listing.id));
  return bid;
});

export const storedContract = Effect.fnUntraced(function* (
  on: { readonly bid?: Bid } = {},
  but: Partial<Contract> = {},
) {
  return yield* inserted(Contracts, aContract(on.bid ?? (yield* storedBid()), but));
});

/** Stores a contract with one milestone; accepted by default. */
export const storedMilestone = Effect.fnUntraced(function* (given?: Contract) {
  const milestones = yield* Milestones;
  const contract = given ?? (yield* storedContract({}, { state: "accepted" }));
  const milestone = aMilestone(contract, 1);
  yield* milestones.insert([milestone]);
  return { contract, milestone };
});

/** Stores a payment of a contract's only milestone. */
export const storedPayment = Effect.fnUntraced(function* (but: Partial<Payment> = {}) {
  const { contract, milestone } = yield* storedMilestone();
  const payment = yield* inserted(Payments, aPayment(contract, milestone, but));
  return { contract, milestone, payment };
});
