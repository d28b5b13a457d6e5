/** Dibbs's account at Plaid. */
export type PlaidSettings = {
  readonly clientId: string;
  readonly secret: string;
  readonly environment: "production" | "sandbox";
  /** Where Plaid's interface is, for tests; null for Plaid's own. */
  readonly baseUrl: string | null;
  /** Where Plaid tells of links that break: PUBLIC_URL/webhooks/plaid. */
  readonly webhookUrl: string;
};
