import { Context, type Effect } from "effect";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Failure } from "./payment.ts";
import type { ListEntries } from "./provider-entry.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/**
 * What the provider knows of one bank transfer. `processed` is no end: the poster's bank can return the money for weeks
 * (R01 and its kin), and from then on the transfer is `failed`, with the bank's code.
 */
export type BankTransfer = {
  readonly ref: string;
  readonly status: "pending" | "processed" | "failed";
  readonly failure: Failure | null;
};

type Fails = ProviderRefused | ProviderSilent;

/**
 * The provider of bank transfers. Work asked for again under the same payment is done once and answered alike. Every call
 * ends within a minute: one that is not answered by then fails `ProviderSilent`, so that it holds nobody up.
 */
export class Bank extends Context.Service<
  Bank,
  {
    /** Moves `total` cents from the poster's funding source to the bidder's, less the fee that Dibbs keeps. */
    readonly transfer: (order: {
      readonly paymentId: PaymentId;
      readonly total: Cents;
      readonly fee: Cents;
      readonly fromSource: string;
      readonly toSource: string;
    }) => Effect.Effect<{ readonly ref: string }, Fails>;
    /**
     * Null where the provider has no transfer for this payment. `payer` is the customer it comes from: a transfer whose
     * answer was lost has no ref here, and is looked for among that customer's.
     */
    readonly findTransfer: (
      paymentId: PaymentId,
      ref: string | null,
      payer: string | null,
    ) => Effect.Effect<BankTransfer | null, Fails>;
    /** Every transfer between funding sources, with its standing now. */
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
    /** Null where the provider has no transfer for this refund; `payer` is the bidder's customer. */
    readonly findRefund: (asked: {
      readonly refundId: RefundId;
      readonly paymentId: PaymentId;
      readonly ref: string | null;
      readonly payer: string | null;
    }) => Effect.Effect<BankTransfer | null, Fails>;
  }
>()("core/Bank") {}
