import { randomBytes } from "node:crypto";

export type Intent = {
  readonly id: string;
  readonly clientSecret: string;
  readonly amount: number;
  readonly description: string | null;
  readonly transferGroup: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  chargeId: string | null;
  error: { readonly code: string; readonly decline_code: string | null; readonly message: string } | null;
  /** For a card that takes time: when it ends, in milliseconds, and whether it succeeds. */
  ends: { readonly at: number; readonly isGood: boolean } | null;
  /** The card whose bank asks the person first. */
  asked: string | null;
};

export type Charge = {
  readonly id: string;
  readonly intentId: string;
  readonly amount: number;
  readonly transferGroup: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  refunded: number;
  disputed: boolean;
  /** A charge that is charged back can be refunded again only once the chargeback is won. */
  refundsBlocked: boolean;
};

export type Transfer = {
  readonly id: string;
  readonly amount: number;
  readonly destination: string;
  /** Null if it comes from the platform's own balance. */
  readonly source: string | null;
  readonly transferGroup: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  reversed: number;
};

export type Reversal = {
  readonly id: string;
  readonly transferId: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
};

export type Refund = {
  readonly id: string;
  readonly chargeId: string;
  readonly intentId: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  status: "pending" | "succeeded" | "failed";
  failureReason: string | null;
  /** When the card's bank sends it back although it had succeeded, in milliseconds. */
  bouncesAt: number | null;
};

export type SellerAccount = {
  readonly id: string;
  readonly version: "v1" | "v2";
  readonly email: string;
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  standing: "new" | "checking" | "active" | "rejected" | "closed";
  /** The balance of the account, in cents. */
  balance: number;
};

export type Dispute = {
  readonly id: string;
  readonly chargeId: string;
  readonly amount: number;
  readonly created: number;
  status: "warning_needs_response" | "needs_response" | "under_review" | "won" | "lost";
};

type Remembered = {
  readonly fingerprint: string;
  readonly at: number;
  /** Null while the request is still in progress. */
  answer: { readonly status: number; readonly json: unknown } | null;
};

/** Everything that the fake Stripe knows. */
export type StripeState = ReturnType<typeof emptyState>;

export const emptyState = () => ({
  intents: new Map<string, Intent>(),
  charges: new Map<string, Charge>(),
  transfers: new Map<string, Transfer>(),
  reversals: new Map<string, Reversal>(),
  refunds: new Map<string, Refund>(),
  accounts: new Map<string, SellerAccount>(),
  disputes: new Map<string, Dispute>(),
  keys: new Map<string, Remembered>(),
  /** Intents whose seller spends the transferred money at once. */
  drained: new Set<string>(),
  /** Intents whose card's bank sends refunds back, five days after they succeeded. */
  bouncing: new Set<string>(),
  /** How far the fake's clock is ahead, in milliseconds. */
  aheadBy: 0,
  /** How long after its creation a search finds an intent, in milliseconds. */
  searchLag: 0,
});

export const newName = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export const millisOf = ({ aheadBy }: StripeState): number => Date.now() + aheadBy;
export const secondsOf = (state: StripeState): number => Math.floor(millisOf(state) / 1000);
