import { Context, type Effect } from "effect";
import type { MilestoneId, PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Failure } from "./payment.ts";
import type { ListEntries, SentPayment } from "./provider-entry.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/**
 * What the provider knows of one bank transfer. `processed`: its last leg has reached the bank it goes to. `held`: it has left
 * the payer's bank, and could not go on to that bank; it lies in the payee's balance at the provider, and `failure` says why.
 * None of this is an end: the payer's bank can return the money for weeks (R01 and its kin), and from then on the transfer
 * is `failed`, with the bank's code.
 */
export type BankTransfer = {
  readonly ref: string;
  /** The provider's name for the last leg; null where there is none. */
  readonly legRef: string | null;
  readonly status: "pending" | "processed" | "held" | "failed";
  readonly failure: Failure | null;
};

/** The code of a failure that says that the provider has not begun to send what it holds; it may be about to. */
export const notBegun = "not_begun";

/** The code of a no to a transfer: the bank account that the money was to come from is not there any more. */
export const sourceGone = "source_gone";

/** What a transfer was made for: a payment, or a refund of one. */
export type TransferPurpose = { readonly paymentId: PaymentId; readonly refundId: RefundId | null };

type Fails = ProviderRefused | ProviderSilent;

/**
 * The provider of bank transfers (ACH). Work asked for again under the same payment is done once and answered alike. Every call
 * ends within a minute: one that is not answered by then fails `ProviderSilent`, so that it holds nobody up.
 * `ProviderRefused` means that the provider said no to the very transfer that was asked for, which was not made before
 * either: a no to a question, or to a look-up that goes before the transfer, says nothing about the money and is
 * `ProviderSilent`.
 */
export class Bank extends Context.Service<
  Bank,
  {
    /** Moves `total` cents from the poster's funding source to the bidder's, less the fee that Dibbs keeps. Refuses `sourceGone` where it comes from one that was removed. */
    readonly transfer: (order: {
      readonly paymentId: PaymentId;
      readonly milestoneId: MilestoneId;
      readonly total: Cents;
      readonly fee: Cents;
      readonly fromSource: string;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /**
     * Null where the provider has no transfer for this payment. `payer` is the customer it comes from: a transfer whose
     * answer was lost has no ref here, and is looked for among that customer's. One that has a ref was made, so that not
     * to find it is silence.
     */
    readonly findTransfer: (
      paymentId: PaymentId,
      ref: string | null,
      payer: string | null,
    ) => Effect.Effect<BankTransfer | null, ProviderSilent>;
    /**
     * Every transfer that was made for this milestone since, whichever payment it was made for, as soon as it was made.
     * `customer`: who pays, or who is paid.
     */
    readonly listSent: (asked: {
      readonly milestoneId: MilestoneId;
      readonly customer: string;
      readonly since: Date;
    }) => Effect.Effect<ReadonlyArray<SentPayment>, ProviderSilent>;
    /**
     * What a transfer was made for that has this name at the provider, be it a leg of one or its fee; null for what is none of
     * ours, or has no such name.
     */
    readonly purposeOf: (ref: string) => Effect.Effect<TransferPurpose | null, ProviderSilent>;
    /**
     * Sends `amount` cents of what a transfer has left in the bidder's balance to this funding source of theirs, once for each
     * source, however late it is asked for again. The transfer's standing is that of this leg from then on. Fails
     * `ProviderRefused` for a transfer that is not held, and for a source that it could not be sent to before.
     */
    readonly payOut: (order: {
      readonly paymentId: PaymentId;
      /** The transfer. */
      readonly ref: string;
      readonly amount: Cents;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Every transfer between funding sources, with its standing now; its legs and its fee are no entries of their own. */
    readonly listTransfers: ListEntries;
    /**
     * Moves `amount` cents of what a transfer brought back from the bidder's funding source to the poster's, once for each
     * refund, however late it is asked for again. Fails `ProviderRefused` where more would go back, all refunds together,
     * than had arrived.
     */
    readonly refund: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly amount: Cents;
      readonly fromSource: string;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** As `findTransfer`, for the transfer of this refund; `payer` is the bidder's customer. */
    readonly findRefund: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly ref: string | null;
      readonly payer: string | null;
    }) => Effect.Effect<BankTransfer | null, ProviderSilent>;
  }
>()("core/Bank") {}
