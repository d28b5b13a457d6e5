import { Context, type Effect } from "effect";
import type { ChargebackKind, ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import type { Person } from "#core/people/person/person.ts";
import type { ContractId, MilestoneId, PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Page } from "#core/shared/page.ts";
import type { Failure } from "./payment.ts";
import type { ListEntries, PaidOut, SentPayment } from "./provider-entry.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/** The provider's view of one card payment. `open`: no card was charged yet, and one still could be. */
export type CardIntent = {
  readonly ref: string;
  readonly status: "open" | "processing" | "succeeded" | "canceled";
  /** Set once it succeeded. */
  readonly chargeRef: string | null;
  /** Why the last card was declined. */
  readonly failure: Failure | null;
};

/** The provider's view of money on its way back to a card. */
export type CardRefund = {
  readonly ref: string;
  readonly status: "pending" | "succeeded" | "failed";
  /** Why the card could not be refunded. */
  readonly failure: Failure | null;
};

/** The provider's view of a person's account; `missing`: what it asks its owner for now, in the provider's words. */
export type CardAccount = Pick<PaymentAccount, "standing" | "fundingSource"> & {
  readonly missing: ReadonlyArray<string>;
};

type Fails = ProviderRefused | ProviderSilent;

/**
 * The provider of card payments. Requests for the same payment are idempotent: done once, with the same answer. Every
 * call ends within a minute: one without an answer by then fails `ProviderSilent`, so that it blocks nobody.
 * `ProviderRefused` means that the provider refused the requested work itself, which was not done before either. A
 * refused query, or a refused look-up before the work, says nothing about the money and is `ProviderSilent`.
 */
export class Cards extends Context.Service<
  Cards,
  {
    /**
     * Lets the poster's browser pay `total` cents. The client secret is for that browser only, and given to it only
     * once the intent's id is stored. `ref`: the id of an intent that was opened before, which is then returned again.
     */
    readonly openIntent: (order: {
      readonly paymentId: PaymentId;
      readonly milestoneId: MilestoneId;
      readonly contractId: ContractId;
      readonly total: Cents;
      readonly description: string;
      readonly ref: string | null;
    }) => Effect.Effect<{ readonly ref: string; readonly clientSecret: string }, Fails>;
    /** Returns null if the provider has no intent for this payment. */
    readonly findIntent: (paymentId: PaymentId, ref: string | null) => Effect.Effect<CardIntent | null, ProviderSilent>;
    /** Returns every card charge for this milestone, for any payment, as soon as it was made. */
    readonly listSent: (asked: {
      readonly milestoneId: MilestoneId;
      readonly contractId: ContractId;
    }) => Effect.Effect<ReadonlyArray<SentPayment>, ProviderSilent>;
    /** Cancels an open intent so that it cannot be paid. Returns its state, `succeeded` if a card was charged first. */
    readonly cancelIntent: (ref: string) => Effect.Effect<CardIntent, Fails>;
    /** Pays `amount` cents of a charge out to the bidder's account, once per payment. */
    readonly transfer: (order: {
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
      readonly chargeRef: string;
      readonly amount: Cents;
      readonly accountRef: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Returns the transfer that pays a payment out; null if there is none, so that nothing was paid out. */
    readonly findTransfer: (asked: {
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
    }) => Effect.Effect<{ readonly ref: string } | null, ProviderSilent>;
    /** Returns every transfer out of this charge, for any payment. */
    readonly listPaidOut: (asked: {
      readonly contractId: ContractId;
      readonly chargeRef: string;
    }) => Effect.Effect<ReadonlyArray<PaidOut>, ProviderSilent>;
    /** Lists every charge of a card; failed charges may be left out. */
    readonly listCharges: ListEntries;
    /** Lists every transfer to a bidder's account: payouts of charges, and repayments of what was reversed. */
    readonly listTransfers: ListEntries;
    /**
     * Takes `amount` cents of a transfer back from the bidder's account to Dibbs, once per refund, however late it is
     * repeated. Fails `ProviderRefused` if the account does not hold as much, or if all reversals together would exceed
     * the transfer.
     */
    readonly reverseTransfer: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly transferRef: string;
      readonly amount: Cents;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Returns the reversal made for a refund; null if there is none. */
    readonly findReversal: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly transferRef: string;
    }) => Effect.Effect<{ readonly ref: string } | null, ProviderSilent>;
    /**
     * Pays `amount` cents that were reversed for a refund to the bidder's account again, because the card took no
     * money; once per refund, however late it is repeated. Fails `ProviderRefused` if the account cannot be paid.
     */
    readonly restoreTransfer: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
      readonly amount: Cents;
      readonly accountRef: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /**
     * Refunds `amount` cents of a charge to its card, once per refund, however late it is repeated; repeated, it
     * returns the refund's current status. Fails `ProviderRefused` if all refunds together would exceed the charge, and
     * `ProviderSilent` while the charge is charged back, because the card's bank then decides who gets the money.
     */
    readonly refund: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly chargeRef: string;
      readonly amount: Cents;
    }) => Effect.Effect<CardRefund, Fails>;
    /**
     * Returns a refund's current status; null if none was made. For weeks, one that had `succeeded` can become
     * `failed`, if the card's bank sends the money back to Dibbs.
     */
    readonly findRefund: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly chargeRef: string;
    }) => Effect.Effect<CardRefund | null, ProviderSilent>;
    /** Returns every chargeback opened since then, in its current state, including ones of charges that others made. */
    readonly listDisputes: (
      since: Date,
      after: string | null,
    ) => Effect.Effect<Page<ReportedChargeback & { readonly at: Date }>, Fails>;
    /** Returns money that went back to a card outside Dibbs; null if none did, and for refunds that Dibbs requested. */
    readonly findChargeback: (kind: ChargebackKind, ref: string) => Effect.Effect<ReportedChargeback | null, Fails>;
    /** Opens the person's account, or returns the one that was opened before. */
    readonly openAccount: (person: Person) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Returns the provider's page on which the person sets the account up; it sends them back to `returnUrl`. */
    readonly accountLink: (ref: string, returnUrl: string) => Effect.Effect<string, Fails>;
    readonly accountStanding: (ref: string) => Effect.Effect<CardAccount, Fails>;
  }
>()("core/Cards") {}
