import { Context, type Effect, type Redacted } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";

type Fails = ProviderRefused | ProviderSilent;

/** A bank that a person signed in to: the provider's id of that sign-in, and its access token. */
export type LinkedBank = { readonly itemRef: string; readonly accessToken: Redacted.Redacted };

/** One account at a linked bank. */
export type LinkedAccount = {
  readonly ref: string;
  /** The bank's name and the last digits, such as 'First Test Bank ••1111'. */
  readonly name: string;
  readonly bankName: string;
  readonly kind: "checking" | "savings";
};

/** The provider by which people share their bank account with Dibbs without revealing its number. */
export class BankLinking extends Context.Service<
  BankLinking,
  {
    /** Returns a token that opens the linking in the person's browser; with an access token, that link's repair. */
    readonly open: (order: {
      readonly personId: PersonId;
      readonly repair: Redacted.Redacted | null;
      /** The language of the provider's window. */
      readonly language: Language;
    }) => Effect.Effect<{ readonly token: string; readonly expiresAt: Date }, Fails>;
    /** Exchanges the token that the linking left in the browser; works once. */
    readonly exchange: (publicToken: Redacted.Redacted) => Effect.Effect<LinkedBank, Fails>;
    /** Returns the accounts that the person has shared, at least one. */
    readonly accounts: (accessToken: Redacted.Redacted) => Effect.Effect<ReadonlyArray<LinkedAccount>, Fails>;
    /** Returns a token with which only the provider of bank transfers can read the numbers of one account. */
    readonly processorToken: (
      accessToken: Redacted.Redacted,
      accountRef: string,
    ) => Effect.Effect<Redacted.Redacted, Fails>;
    /** `needs_login`: the person must sign in to the bank again, because the bank shares nothing more or may not. */
    readonly standing: (accessToken: Redacted.Redacted) => Effect.Effect<"working" | "needs_login", Fails>;
    /** Ends the link; one that has ended is no error. */
    readonly end: (accessToken: Redacted.Redacted) => Effect.Effect<void, Fails>;
  }
>()("core/BankLinking") {}
