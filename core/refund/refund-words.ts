const dollarsFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A sum in cents as letters tell it. */
export const dollars = (cents: number): string => dollarsFormat.format(cents / 100);

export const posterLink = ({ contractId }: { readonly contractId: string }): string =>
  `/v1/projects/contract?contract_id=${contractId}`;

export const bidderLink = ({ bidId }: { readonly bidId: string }): string => `/v1/my-bids/contract?bid_id=${bidId}`;
