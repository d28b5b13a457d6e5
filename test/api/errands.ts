import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import type { Client } from "../support/api.ts";
import { ownApi, ownClient } from "../support/own-api.ts";

/** Returns the file's own API, with an owner and a builder who sign up before the tests. */
export const ownSides = (...given: Parameters<typeof ownApi>) => {
  const api = ownApi(...given);
  return { api, owner: ownClient(api, "Olivia", "home_owner"), builder: ownClient(api, "Carl", "contractor") };
};

/** Posts a listing of the owner's, and returns the reply. */
export const postedBy = async (owner: Client, but: Partial<ListingDraft> = {}) => {
  const pictures = [await owner.upload()];
  return owner.call(postListingEndpoint, { body: { ...aListingDraft(but), pictures } });
};

/** Creates a contract that the owner has offered to the builder, and the builder's bid. */
export const offeredBy = async (owner: Client, builder: Client) => {
  const { id: listingId } = await postedBy(owner);
  const bid = await builder.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  const { id: contractId } = await owner.call(hireBidderEndpoint, {
    params: { bidId: bid.id },
    body: { version: bid.version },
  });
  return { bid, contractId };
};

/** Creates a contract that the builder has accepted, without payout accounts. */
export const acceptedBy = async (owner: Client, builder: Client) => {
  const { contractId } = await offeredBy(owner, builder);
  await builder.call(acceptContractEndpoint, { params: { contractId }, body: { skipAccounts: true } });
  return contractId;
};
