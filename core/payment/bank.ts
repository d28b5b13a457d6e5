import { Context, type Effect } from "effect";
import type { Person } from "#core/person/person.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Failure } from "./payment.ts";
import type { PaymentAccount } from "./payment-account.ts";
import type { ProviderRefused, ProviderSilent } from "./provider-errors.ts";

/** What the provider knows of one bank transfer. */
export type BankTransfer = {
  readonly ref: string;
  readonly status: "pending" | "processed" | "failed";
  readonly failure: Failure | null;
};

type Fails = ProviderRefused | ProviderSilent;

/** The provider of bank transfers. Work asked for again under the same payment is done once and answered alike. */
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
    /** Null where the provider has no transfer for this payment. */
    readonly findTransfer: (paymentId: PaymentId, ref: string | null) => Effect.Effect<BankTransfer | null, Fails>;
    /** Opens the person's account, or finds the one opened before. */
    readonly openAccount: (person: Person) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** The page on which the person links a bank account; it sends them back to `returnUrl`. */
    readonly accountLink: (ref: string, returnUrl: string) => Effect.Effect<string, Fails>;
    readonly accountStanding: (ref: string) => Effect.Effect<Pick<PaymentAccount, "standing" | "fundingSource">, Fails>;
  }
>()("core/Bank") {}
