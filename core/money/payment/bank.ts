import { Context, type Effect } from "effect";
import type { MilestoneId, PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Failure } from "./payment.ts";
import type { ListEntries, SentPayment } from "./provider-entry.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/**
 * The provider's view of one bank transfer. `processed`: its last leg has reached the destination bank. `held`: it has
 * left the payer's bank but could not go on; it is in the payee's balance at the provider, and `failure` says why. None
 * of these is final: the payer's bank can return the money for weeks (R01 and similar codes), and from then on the
 * transfer is `failed`, with the bank's code.
 */
export type BankTransfer = {
  readonly ref: string;
  /** The provider's id of the last leg; null if there is none. */
  readonly legRef: string | null;
  readonly status: "pending" | "processed" | "held" | "failed";
  readonly failure: Failure | null;
};

/** The failure code for money that the provider holds and has not begun to send; it may be about to. */
export const notBegun = "not_begun";

/** The code of a refused transfer whose source bank account no longer exists. */
export const sourceGone = "source_gone";

/** What a transfer was made for: a payment, or a refund of one. */
export type TransferPurpose = { readonly paymentId: PaymentId; readonly refundId: RefundId | null };

type Fails = ProviderRefused | ProviderSilent;

/**
 * The provider of bank transfers (ACH). Requests for the same payment are idempotent: done once, with the same answer.
 * Every call ends within a minute: one without an answer by then fails `ProviderSilent`, so that it blocks nobody.
 * `ProviderRefused` means that the provider refused the requested transfer itself, which was not made before either. A
 * refused query, or a refused look-up before the transfer, says nothing about the money and is `ProviderSilent`.
 */
export class Bank extends Context.Service<
  Bank,
  {
    /**
     * Moves `total` cents from the poster's funding source to the bidder's, less Dibbs's fee. Refuses `sourceGone` if
     * the poster's source was removed.
     */
    readonly transfer: (order: {
      readonly paymentId: PaymentId;
      readonly milestoneId: MilestoneId;
      readonly total: Cents;
      readonly fee: Cents;
      readonly fromSource: string;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /**
     * Returns null if the provider has no transfer for this payment. `payer` is the customer who pays: a transfer whose
     * answer was lost has no ref here, and is looked up among that customer's. A transfer with a ref exists, so not
     * finding it is `ProviderSilent`.
     */
    readonly findTransfer: (
      paymentId: PaymentId,
      ref: string | null,
      payer: string | null,
    ) => Effect.Effect<BankTransfer | null, ProviderSilent>;
    /**
     * Returns every transfer made for this milestone since then, for any payment, as soon as it was made. `customer`:
     * the one who pays or is paid.
     */
    readonly listSent: (asked: {
      readonly milestoneId: MilestoneId;
      readonly customer: string;
      readonly since: Date;
    }) => Effect.Effect<ReadonlyArray<SentPayment>, ProviderSilent>;
    /**
     * Returns what the transfer with this provider's id was made for; the id may be that of a leg or of its fee. Null
     * if it is not ours, or there is none.
     */
    readonly purposeOf: (ref: string) => Effect.Effect<TransferPurpose | null, ProviderSilent>;
    /**
     * Sends `amount` cents that a transfer left in the bidder's balance to their funding source, once per source,
     * however late it is repeated. From then on the transfer's status is that of this leg. Fails `ProviderRefused` if
     * the transfer is not held, or could not be sent to this source before.
     */
    readonly payOut: (order: {
      readonly paymentId: PaymentId;
      /** The transfer. */
      readonly ref: string;
      readonly amount: Cents;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Lists every transfer between funding sources with its current status, without entries for its legs and fee. */
    readonly listTransfers: ListEntries;
    /**
     * Moves `amount` cents of what a transfer brought from the bidder's funding source back to the poster's, once per
     * refund, however late it is repeated. Fails `ProviderRefused` if all refunds together would return more than had
     * arrived.
     */
    readonly refund: (order: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly amount: Cents;
      readonly fromSource: string;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** As `findTransfer`, for a refund's transfer; `payer` is the bidder's customer. */
    readonly findRefund: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly ref: string | null;
      readonly payer: string | null;
    }) => Effect.Effect<BankTransfer | null, ProviderSilent>;
  }
>()("core/Bank") {}
