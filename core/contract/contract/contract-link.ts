/** The page of the contract, as its poster sees it. */
export const posterLink = ({ contractId }: { readonly contractId: string }): string =>
  `/v1/projects/contract?contract_id=${contractId}`;

/** The page of the contract, as its bidder sees it. */
export const bidderLink = ({ bidId }: { readonly bidId: string }): string => `/v1/my-bids/contract?bid_id=${bidId}`;
