import type { Effect } from "effect";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Page } from "#core/shared/page.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/** One charge or transfer in the provider's list, for the check that compares both sides' records. */
export type ProviderEntry = {
  /** The provider's id of it, which is in `chargeRef` and `transferRef` (cards) or `providerRef` (bank). */
  readonly ref: string;
  /** The payment that we named in the request; null if none is named, so that it is not ours. */
  readonly paymentId: PaymentId | null;
  /**
   * A bank transfer that gives money back is a transfer of its own, and so is a card transfer that pays the bidder
   * again after a card rejected a refund (`restore`); everything else is a `payment`.
   */
  readonly purpose: "payment" | "refund" | "restore";
  /** The amount it was made for, in cents, whatever became of it. */
  readonly amount: Cents;
  /** How much of it went back, in cents: a refunded charge, a reversed transfer. Zero for bank transfers. */
  readonly returned: Cents;
  /** `failed`: the money is back where it came from, even if a bank returned it days after it had arrived. */
  readonly status: "pending" | "done" | "failed";
  readonly at: Date;
};

/** What a provider took, or is taking, for a milestone. */
export type SentPayment = {
  /** The payment that we named in the request. */
  readonly paymentId: PaymentId;
  /** The provider's id of it, which is in `providerRef`. */
  readonly ref: string;
  readonly total: Cents;
  /** Whether all of it is back where it came from. */
  readonly isBack: boolean;
};

/** A payout from a charge. */
export type PaidOut = {
  /** The payment that we named in the request. */
  readonly paymentId: PaymentId;
  readonly ref: string;
  readonly amount: Cents;
};

/**
 * Lists what the provider has since a time, including `since` itself. `after` is the `next` of the previous page, null
 * for the first. Read to the end, it returns each entry that existed at the start exactly once, in any order; a page
 * may be empty and still have a next one. Includes entries that others made on the same provider account.
 */
export type ListEntries = (
  since: Date,
  after: string | null,
) => Effect.Effect<Page<ProviderEntry>, ProviderRefused | ProviderSilent>;
