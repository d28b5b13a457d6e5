import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";

/**
 * Returns a contract with the actor's side of its deliveries: the contract's two people, plus, on the receiver's side,
 * the person who requested materials that someone else pays for. Fails with `NotFound` for anyone else.
 */
export const deliveriesOf = Effect.fnUntraced(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).get(id);
  const listing = yield* (yield* Listings).get(contract.listingId);
  const isBuyer = contract.posterId === actor.personId;
  const isReceiver = isBuyer || listing.posterId === actor.personId;
  if (!isReceiver && contract.bidderId !== actor.personId) return yield* notFound("contract");
  const side: Side = isReceiver ? "poster" : "bidder";
  return { contract, listing, side, isBuyer };
});
