import { Context, type Effect } from "effect";
import type { Person } from "#core/person/person.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import type { Failure } from "./payment.ts";
import type { PaymentAccount } from "./payment-account.ts";
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

type Fails = ProviderRefused | ProviderSilent;

/** The provider of card payments. Work asked for again under the same payment is done once and answered alike. */
export class Cards extends Context.Service<
  Cards,
  {
    /** Opens the way for the poster's browser to pay `total` cents; the client secret is for that browser alone. */
    readonly openIntent: (order: {
      readonly paymentId: PaymentId;
      readonly contractId: ContractId;
      readonly total: Cents;
      readonly description: string;
    }) => Effect.Effect<{ readonly ref: string; readonly clientSecret: string }, Fails>;
    /** Null where the provider has no intent for this payment. */
    readonly findIntent: (paymentId: PaymentId, ref: string | null) => Effect.Effect<CardIntent | null, Fails>;
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
    /** Opens the person's account, or finds the one opened before. */
    readonly openAccount: (person: Person) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** The provider's page on which the person sets the account up; it sends them back to `returnUrl`. */
    readonly accountLink: (ref: string, returnUrl: string) => Effect.Effect<string, Fails>;
    readonly accountStanding: (ref: string) => Effect.Effect<Pick<PaymentAccount, "standing" | "fundingSource">, Fails>;
  }
>()("core/Cards") {}
