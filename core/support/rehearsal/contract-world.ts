import { Effect } from "effect";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { type ContractBalance, ContractBalances } from "#core/money/ledger/contract-balances.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { People } from "#core/people/person/people.ts";
import type { Person } from "#core/people/person/person.ts";
import type { ContractId } from "#core/shared/ids.ts";

/** The data of one contract that support uses to see what can be done. */
export type ContractWorld = {
  readonly contract: Contract;
  readonly listing: Listing;
  readonly milestones: ReadonlyArray<Milestone>;
  /** Its open change orders, by number. */
  readonly changes: ReadonlyArray<ChangeOrder>;
  readonly balance: ContractBalance;
  readonly accounts: ReadonlyArray<PaymentAccount>;
  /** The poster and the bidder. */
  readonly sides: ReadonlyArray<Person>;
};

/** Reads a contract's world. Fails with `NotFound`. */
export const readWorld = Effect.fn("readWorld")(function* (id: ContractId) {
  const people = yield* People;
  const accounts = yield* PaymentAccounts;
  const contract = yield* (yield* Contracts).get(id);
  const ids = [contract.posterId, contract.bidderId];
  const world: ContractWorld = {
    contract,
    listing: yield* (yield* Listings).get(contract.listingId),
    milestones: yield* (yield* Milestones).ofContract(id),
    changes: yield* (yield* ChangeOrders).openOf(id),
    balance: yield* (yield* ContractBalances).get(id),
    accounts: (yield* Effect.forEach(ids, (person) => accounts.ofPerson(person))).flat(),
    sides: yield* Effect.forEach(ids, (person) => people.get(person)),
  };
  return world;
});
