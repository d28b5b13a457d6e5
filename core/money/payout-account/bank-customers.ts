import { Context, type Effect, type Redacted } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { Invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { BankAccount, BankCustomer, IdentityDocument } from "./bank-customer.ts";
import type { CustomerApplication } from "./customer-application.ts";

type Fails = ProviderRefused | ProviderSilent;

/** The customers of the provider of bank transfers, who pay and are paid by bank, and their bank accounts there. */
export class BankCustomers extends Context.Service<
  BankCustomers,
  {
    /**
     * Makes the person a customer, or returns the customer that was made before, so that repeating it after a lost
     * answer creates no second one. Fails `Invalid` for what the provider does not accept, by field of the form.
     */
    readonly open: (
      personId: PersonId,
      application: CustomerApplication,
    ) => Effect.Effect<{ readonly ref: string }, Fails | Invalid>;
    /** Answers the provider's `retry`, with all nine digits. */
    readonly correct: (ref: string, application: CustomerApplication) => Effect.Effect<void, Fails | Invalid>;
    /** Passes an identity document on; nothing of it is stored here. */
    readonly addDocument: (ref: string, document: IdentityDocument) => Effect.Effect<void, Fails>;
    readonly view: (ref: string) => Effect.Effect<BankCustomer, Fails>;
    /** Returns the customer's bank accounts that were not removed, oldest first. */
    readonly bankAccounts: (ref: string) => Effect.Effect<ReadonlyArray<BankAccount>, Fails>;
    /** Adds the bank account behind a token of the bank-linking provider; the same account is added once. */
    readonly addBankAccount: (
      ref: string,
      account: {
        readonly processorToken: Redacted.Redacted;
        readonly name: string;
        readonly kind: "checking" | "savings";
      },
    ) => Effect.Effect<{ readonly ref: string }, Fails>;
    /** Removes a bank account; one that was already removed is no error. */
    readonly removeBankAccount: (accountRef: string) => Effect.Effect<void, Fails>;
  }
>()("core/BankCustomers") {}
