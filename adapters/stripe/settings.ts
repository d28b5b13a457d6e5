/** What Dibbs must know to speak with Stripe. */
export type StripeSettings = {
  readonly secretKey: string;
  /** For browsers; not secret. */
  readonly publishableKey: string;
  /** Signs the webhook events about Dibbs's own account. */
  readonly webhookSecret: string;
  /** Signs those about the accounts of sellers. */
  readonly connectWebhookSecret: string;
  /** How sellers' accounts are opened: `v2` by Accounts v2 as recipients, `v1` as Express accounts. */
  readonly accounts: "v1" | "v2";
  /** Where Stripe's interface is. */
  readonly baseUrl: string;
};
