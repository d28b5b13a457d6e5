import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { type Book, Books } from "#core/money/ledger/books.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { ContractId } from "#core/shared/ids.ts";

/** Everything that a move in one contract looks at or changes. */
export type ContractWorld = {
  readonly contract: Contract;
  readonly listing: Listing;
  /** The contract's own, and those that wait on the same listing. */
  readonly bids: ReadonlyArray<Bid>;
  readonly milestones: ReadonlyArray<Milestone>;
  readonly book: Book;
  readonly accounts: ReadonlyArray<PaymentAccount>;
  /** Poster, bidder, and whoever else has bid. */
  readonly people: ReadonlyArray<Person>;
};

/** Reads the world of a contract. Fails `NotFound`. */
export const readWorld = Effect.fn("readWorld")(function* (id: ContractId) {
  const bids = yield* Bids;
  const people = yield* People;
  const accounts = yield* PaymentAccounts;
  const contract = yield* (yield* Contracts).get(id);
  const own = yield* bids.get(contract.bidId);
  const waiting = yield* bids.submittedOn(contract.listingId);
  const all = [own, ...waiting.filter((bid) => bid.id !== own.id)];
  const sides = [contract.posterId, contract.bidderId];
  const ids = [...new Set([...sides, ...all.map(({ bidderId }) => bidderId)])];
  const world: ContractWorld = {
    contract,
    listing: yield* (yield* Listings).get(contract.listingId),
    bids: all,
    milestones: yield* (yield* Milestones).ofContract(id),
    book: yield* (yield* Books).get(id),
    accounts: (yield* Effect.forEach(sides, (person) => accounts.ofPerson(person))).flat(),
    people: yield* Effect.forEach(ids, (person) => people.get(person)),
  };
  return world;
});

/** Puts a contract's world into an empty store. What it cannot hold is a fault of the data, and dies. */
export const restoreWorld = (world: ContractWorld) =>
  Effect.orDie(
    Effect.gen(function* () {
      const people = yield* People;
      const bids = yield* Bids;
      const payments = yield* Payments;
      const refunds = yield* Refunds;
      const chargebacks = yield* Chargebacks;
      const accounts = yield* PaymentAccounts;
      const ledger = yield* Ledger;
      for (const person of world.people) yield* people.insert(person, null);
      yield* (yield* Listings).insert(world.listing);
      for (const bid of world.bids) yield* bids.insert(bid, world.listing);
      yield* (yield* Contracts).insert(world.contract);
      yield* (yield* Milestones).insert(world.milestones);
      for (const account of world.accounts) yield* accounts.insert(account);
      for (const payment of world.book.payments) yield* payments.insert(payment);
      for (const refund of world.book.refunds) yield* refunds.insert(refund);
      for (const chargeback of world.book.chargebacks) yield* chargebacks.insert(chargeback);
      for (const posting of world.book.postings) yield* ledger.post(posting);
    }),
  );
