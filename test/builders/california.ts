import { Effect } from "effect";
import type { TestBank } from "#adapters/sandbox/test-banks.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import type { Retainage } from "#core/contract/contract/contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { addCredential } from "#core/people/credential/own-credentials.ts";
import { aCredentialDraft } from "./credential.ts";
import { bidOn, newcomer, postedListing, withBank, withCardAccount } from "./errand.ts";

/** A place in California. */
export const inOakland: ListingDraft["place"] = {
  streetAddress: "12 Elm Street",
  city: "Oakland",
  state: "CA",
  zipCode: "94607",
  latitude: 37.8044,
  longitude: -122.2712,
};

/** An owner with a project in California, and a contractor with a California license. */
export const californians = Effect.fnUntraced(function* () {
  const owner = yield* newcomer("home_owner", "Olive Owner");
  const contractor = yield* newcomer("contractor", "Cole Contractor");
  yield* addCredential(contractor, aCredentialDraft());
  const listing = yield* postedListing(owner, { place: inOakland });
  return { owner, contractor, listing };
});

/** A running contract in California whose people can pay and be paid. */
export const californianContract = Effect.fnUntraced(function* (
  but: Partial<BidDraft> = {},
  retainage: Retainage | null = null,
  ownersBank: TestBank["behaviour"] = "settles",
) {
  const before = yield* californians();
  const bid = yield* bidOn(before.listing, before.contractor, but);
  const { id: contractId } = yield* hireBidder(before.owner, bid, { retainage });
  const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(before.contractor);
  yield* withBank(before.contractor);
  yield* withBank(before.owner, ownersBank);
  return { ...before, bid, contract };
});
