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

/** What the provider knows of one card payment. `open`: no card has been charged, and one still could be. */
export type CardIntent = {
  readonly ref: string;
  readonly status: "open" | "processing" | "succeeded" | "canceled";
  /** Set once it succeeded. */
  readonly chargeRef: string | null;
  /** Why the last card was refused. */
  readonly failure: Failure | null;
};

/** What the provider knows of money on its way back to a card. */
export type CardRefund = {
  readonly ref: string;
  readonly status: "pending" | "succeeded" | "failed";
  /** Why the card could not be given its money back. */
  readonly failure: Failure | null;
};

/** What the provider says of somebody's account; `missing`: what it asks its owner for now, in its own words. */
export type CardAccount = Pick<PaymentAccount, "standing" | "fundingSource"> & {
  readonly missing: ReadonlyArray<string>;
};

type Fails = ProviderRefused | ProviderSilent;

/**
 * The provider of card payments. Work asked for again under the same payment is done once and answered alike. Every call
 * ends within a minute: one that is not answered by then fails `ProviderSilent`, so that it holds nobody up.
 * `ProviderRefused` means that the provider said no to the very work that was asked for, which was not done before either:
 * a no to a question, or to the look-up that goes before the work, says nothing about the money and is `ProviderSilent`.
 */
export class Cards extends Context.Service<
  Cards,
  {
    /**
     * Opens the way for the poster's browser to pay `total` cents; the client secret is for that browser alone, and given
     * to it only when the name is kept. `ref`: that name, where an intent was opened before; it is then answered again.
     */
    readonly openIntent: (order: {
      readonly paymentId: PaymentId;
      readonly milestoneId: MilestoneId;
      readonly contractId: ContractId;
      readonly total: Cents;
      readonly description: string;
      readonly ref: string | null;
    }) => Effect.Effect<{ readonly ref: string; readonly clientSecret: string }, Fails>;
    /** Null where the provider has no intent for this payment. */
    readonly findIntent: (paymentId: PaymentId, ref: string | null) => Effect.Effect<CardIntent | null, ProviderSilent>;
    /** Every charge of a card for this milestone, whichever payment it was made for, as soon as it was made. */
    readonly listSent: (asked: {
      readonly milestoneId: MilestoneId;
      readonly contractId: ContractId;
    }) => Effect.Effect<ReadonlyArray<SentPayment>, ProviderSilent>;
    /** Makes an open intent impossible to pay. Answers how it is afterwards, which is `succeeded` if a card was faster. */
    readonly cancelIntent: (ref: string) => Effect.Effect<CardIntent, Fails>;
    /** Pays `amount` cents of a charge out to the bidder's account, once for each payment. */
    readonly transfer: (order: {
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
      readonly chargeRef: string;
      readonly amount: Cents;
      readonly accountRef: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** The transfer that pays a payment out; null where there is none, so that nothing was paid out. */
    readonly findTransfer: (asked: {
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
    }) => Effect.Effect<{ readonly ref: string } | null, ProviderSilent>;
    /** Every transfer out of this charge, whichever payment it pays out. */
    readonly listPaidOut: (asked: {
      readonly contractId: ContractId;
      readonly chargeRef: string;
    }) => Effect.Effect<ReadonlyArray<PaidOut>, ProviderSilent>;
    /** Every card that was charged. A charge that failed may be left out. */
    readonly listCharges: ListEntries;
    /** Every transfer to a bidder's account: what pays a charge out, and what gives them again what was taken back. */
    readonly listTransfers: ListEntries;
    /**
     * Takes `amount` cents of a transfer back from the bidder's account to Dibbs, once for each refund, however late it
     * is asked for again. Fails `ProviderRefused` where the account does not hold as much, or where more would be taken
     * back, all reversals together, than was transferred.
     */
    readonly reverseTransfer: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly transferRef: string;
      readonly amount: Cents;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** What was taken back for a refund; null where nothing was. */
    readonly findReversal: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly transferRef: string;
    }) => Effect.Effect<{ readonly ref: string } | null, ProviderSilent>;
    /**
     * Pays `amount` cents that were taken back for a refund to the bidder's account again, once for each refund, however
     * late it is asked for again: the card took no money. Fails `ProviderRefused` where the account cannot be paid.
     */
    readonly restoreTransfer: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
      readonly amount: Cents;
      readonly accountRef: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /**
     * Gives `amount` cents of a charge back to the card it was taken from, once for each refund, however late it is asked
     * for again; asked again, it answers how the refund stands by now. Fails `ProviderRefused` where more would be given
     * back, all refunds together, than was charged, and `ProviderSilent` while the charge is charged back: who gets the
     * money is for the card's bank to decide then.
     */
    readonly refund: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly chargeRef: string;
      readonly amount: Cents;
    }) => Effect.Effect<CardRefund, Fails>;
    /**
     * How a refund stands by now; null where none was made. One that had `succeeded` is `failed` for weeks afterwards, where
     * the card's bank sends the money back to Dibbs.
     */
    readonly findRefund: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly chargeRef: string;
    }) => Effect.Effect<CardRefund | null, ProviderSilent>;
    /** Every chargeback that was opened since, as it stands now; those of charges that others made are listed as well. */
    readonly listDisputes: (
      since: Date,
      after: string | null,
    ) => Effect.Effect<Page<ReportedChargeback & { readonly at: Date }>, Fails>;
    /** Money that went back to a card past Dibbs; null for what is none, and for refunds that Dibbs asked for itself. */
    readonly findChargeback: (kind: ChargebackKind, ref: string) => Effect.Effect<ReportedChargeback | null, Fails>;
    /** Opens the person's account, or finds the one opened before. */
    readonly openAccount: (person: Person) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** The provider's page on which the person sets the account up; it sends them back to `returnUrl`. */
    readonly accountLink: (ref: string, returnUrl: string) => Effect.Effect<string, Fails>;
    readonly accountStanding: (ref: string) => Effect.Effect<CardAccount, Fails>;
  }
>()("core/Cards") {}
