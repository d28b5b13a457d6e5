/** Dibbs's account at Dwolla. */
export type DwollaSettings = {
  readonly key: string;
  readonly secret: string;
  /** Signs what Dwolla sends to PUBLIC_URL/webhooks/dwolla. */
  readonly webhookSecret: string;
  readonly environment: "production" | "sandbox";
  /** Where Dwolla's interface is, for tests; null for Dwolla's own. */
  readonly baseUrl: string | null;
};
