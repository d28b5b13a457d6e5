import { Effect } from "effect";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { mostChangeOrders } from "#core/contract/change-order/decide-change.ts";
import { namesOf } from "#core/contract/contract/contract-names.ts";
import { Signatures } from "#core/contract/signature/signatures.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { ContractView } from "#core/money/contract-view/contract-view.ts";
import type { ContractFacts } from "./contract-document.ts";

/** Reads the current facts that every version of a contract's document is made of. */
export const factsOfDocument = Effect.fnUntraced(function* (contract: ContractView) {
  const { milestones, disputes } = contract;
  const signatures = yield* Signatures;
  const { items: orders } = yield* (yield* ChangeOrders).ofContract(contract.id, {
    after: null,
    limit: mostChangeOrders,
  });
  const facts: ContractFacts = {
    ...{ contract, milestones, orders, disputes },
    names: yield* namesOf(contract),
    listing: yield* (yield* Listings).get(contract.listingId),
    bid: yield* (yield* Bids).get(contract.bidId),
    signatures: yield* signatures.ofContract(contract.id),
    signed: yield* signatures.documentsOf(contract.id),
  };
  return facts;
});
