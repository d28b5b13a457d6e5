/** Dibbs's account at Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** Sent to browsers; not secret. */
  readonly publishableKey: string;
  /** Signs the webhook events about Dibbs's own account. */
  readonly webhookSecret: string;
  /** Signs those about sellers' accounts. */
  readonly connectWebhookSecret: string;
  /** How sellers' accounts are opened: `v2` by Accounts v2 as recipients, `v1` as Express accounts. */
  readonly accounts: "v1" | "v2";
  /** The address of Stripe's API. */
  readonly baseUrl: string;
};
