import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { acceptContractEndpoint, hireBidderEndpoint } from "#api/endpoints/contracts.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import type { Client } from "../support/api.ts";
import { ownApi, ownClient } from "../support/own-api.ts";

/** An API of the file's own, and an owner and a builder who were signed up there before the tests. */
export const ownSides = (...given: Parameters<typeof ownApi>) => {
  const api = ownApi(...given);
  return { api, owner: ownClient(api, "Olivia", "home_owner"), builder: ownClient(api, "Carl", "contractor") };
};

/** A listing of the owner's, as it was answered when it was posted. */
export const postedBy = async (owner: Client, but: Partial<ListingDraft> = {}) => {
  const pictures = [await owner.upload()];
  return owner.call(postListingEndpoint, { body: { ...aListingDraft(but), pictures } });
};

/** A contract that the owner has offered to the builder, and the builder's bid. */
export const offeredBy = async (owner: Client, builder: Client) => {
  const { id: listingId } = await postedBy(owner);
  const bid = await builder.call(placeBidEndpoint, { params: { listingId }, body: aBidDraft() });
  const { id: contractId } = await owner.call(hireBidderEndpoint, {
    params: { bidId: bid.id },
    body: { version: bid.version },
  });
  return { bid, contractId };
};

/** A contract between the two that the builder has accepted, without accounts to be paid to. */
export const acceptedBy = async (owner: Client, builder: Client) => {
  const { contractId } = await offeredBy(owner, builder);
  await builder.call(acceptContractEndpoint, { params: { contractId }, body: { skipAccounts: true } });
  return contractId;
};
