/** Dibbs's account at Plaid. */
export type PlaidSettings = {
  readonly clientId: string;
  readonly secret: string;
  readonly environment: "production" | "sandbox";
  /** The address of Plaid's API, for tests; null for Plaid's own. */
  readonly baseUrl: string | null;
  /** Where Plaid reports broken links: PUBLIC_URL/webhooks/plaid. */
  readonly webhookUrl: string;
};
