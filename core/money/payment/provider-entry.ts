import type { Effect } from "effect";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Page } from "#core/shared/page.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/** One charge or transfer as the provider's own list tells of it, for the check that compares both sides' books. */
export type ProviderEntry = {
  /** The provider's name for it: what `chargeRef` and `transferRef` (cards) or `providerRef` (bank) hold. */
  readonly ref: string;
  /** The payment that we named when we asked for it; null where none is named, so that it is not of our making. */
  readonly paymentId: PaymentId | null;
  /**
   * A bank transfer that gives money back is a transfer of its own, and so is a card transfer that gives the bidder again
   * what a card did not take (`restore`); everything else is a `payment`.
   */
  readonly purpose: "payment" | "refund" | "restore";
  /** What it was made for, in cents, whatever became of it. */
  readonly amount: Cents;
  /** How much of it has gone back in cents: a refunded charge, a reversed transfer. Zero for bank transfers. */
  readonly returned: Cents;
  /** `failed`: the money is where it came from, also where a bank has returned it days after it had arrived. */
  readonly status: "pending" | "done" | "failed";
  readonly at: Date;
};

/** What a provider took, or is taking, for a milestone. */
export type SentPayment = {
  /** The payment that we named when we asked for it. */
  readonly paymentId: PaymentId;
  /** The provider's name for it: what `providerRef` holds. */
  readonly ref: string;
  readonly total: Cents;
  /** Whether all of it is where it came from again. */
  readonly isBack: boolean;
};

/** What was paid out of a charge. */
export type PaidOut = {
  /** The payment that we named when we asked for it. */
  readonly paymentId: PaymentId;
  readonly ref: string;
  readonly amount: Cents;
};

/**
 * What the provider has since a time, `since` itself included. `after` is the `next` of the page before, null at the
 * beginning. Walked to the end, it holds each entry that was there at the start exactly once, in any order; a page may be
 * empty and yet have a next one. Entries that others made on the same provider account are listed as well.
 */
export type ListEntries = (
  since: Date,
  after: string | null,
) => Effect.Effect<Page<ProviderEntry>, ProviderRefused | ProviderSilent>;
