/** Dibbs's account at Dwolla. */
export type DwollaSettings = {
  readonly key: string;
  readonly secret: string;
  /** The secret that signs what Dwolla sends to PUBLIC_URL/webhooks/dwolla. */
  readonly webhookSecret: string;
  readonly environment: "production" | "sandbox";
  /** The address of Dwolla's API, for tests; null for Dwolla's own. */
  readonly baseUrl: string | null;
};
