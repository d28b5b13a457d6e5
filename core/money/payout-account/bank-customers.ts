import { Context, type Effect, type Redacted } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { Invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { BankAccount, BankCustomer, IdentityDocument } from "./bank-customer.ts";
import type { CustomerApplication } from "./customer-application.ts";

type Fails = ProviderRefused | ProviderSilent;

/** Who pays and is paid by bank, at the provider of bank transfers, and the bank accounts they use there. */
export class BankCustomers extends Context.Service<
  BankCustomers,
  {
    /**
     * Makes the person a customer, or finds the customer made of them before, so that asking again after a lost answer
     * makes no second one. Fails `Invalid` for what the provider does not take, by field of the form.
     */
    readonly open: (
      personId: PersonId,
      application: CustomerApplication,
    ) => Effect.Effect<{ readonly ref: string }, Fails | Invalid>;
    /** Answers the provider's `retry`, with all nine digits. */
    readonly correct: (ref: string, application: CustomerApplication) => Effect.Effect<void, Fails | Invalid>;
    /** Hands a document of identity on; nothing of it is kept here. */
    readonly addDocument: (ref: string, document: IdentityDocument) => Effect.Effect<void, Fails>;
    readonly view: (ref: string) => Effect.Effect<BankCustomer, Fails>;
    /** The customer's bank accounts that were not removed, the oldest first. */
    readonly bankAccounts: (ref: string) => Effect.Effect<ReadonlyArray<BankAccount>, Fails>;
    /** Adds the bank account that the token of the bank-linking provider stands for; the same account is added once. */
    readonly addBankAccount: (
      ref: string,
      account: {
        readonly processorToken: Redacted.Redacted;
        readonly name: string;
        readonly kind: "checking" | "savings";
      },
    ) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Removing what was removed before is no error. */
    readonly removeBankAccount: (accountRef: string) => Effect.Effect<void, Fails>;
  }
>()("core/BankCustomers") {}
