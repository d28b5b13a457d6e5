import { Context, type Effect, type Redacted } from "effect";
import type { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";

type Fails = ProviderRefused | ProviderSilent;

/** A bank that somebody has signed in to: the provider's name for that, and the key to it. */
export type LinkedBank = { readonly itemRef: string; readonly accessToken: Redacted.Redacted };

/** One account at a linked bank. */
export type LinkedAccount = {
  readonly ref: string;
  /** The bank's name and the last digits, such as 'First Test Bank ••1111'. */
  readonly name: string;
  readonly bankName: string;
  readonly kind: "checking" | "savings";
};

/** The provider by which people let Dibbs know their bank account without telling its number. */
export class BankLinking extends Context.Service<
  BankLinking,
  {
    /** A token that opens the linking in the person's own browser; with an access token it opens the repair of that link. */
    readonly open: (order: {
      readonly personId: PersonId;
      readonly repair: Redacted.Redacted | null;
      /** What the provider's own window speaks. */
      readonly language: Language;
    }) => Effect.Effect<{ readonly token: string; readonly expiresAt: Date }, Fails>;
    /** Takes what the linking has left in the browser; good once. */
    readonly exchange: (publicToken: Redacted.Redacted) => Effect.Effect<LinkedBank, Fails>;
    /** The accounts that the person has shared, at least one. */
    readonly accounts: (accessToken: Redacted.Redacted) => Effect.Effect<ReadonlyArray<LinkedAccount>, Fails>;
    /** A token with which the provider of bank transfers, and nobody else, learns the numbers of one account. */
    readonly processorToken: (
      accessToken: Redacted.Redacted,
      accountRef: string,
    ) => Effect.Effect<Redacted.Redacted, Fails>;
    /** `needs_login`: the person has to sign in to the bank again, which tells nothing more or was forbidden to. */
    readonly standing: (accessToken: Redacted.Redacted) => Effect.Effect<"working" | "needs_login", Fails>;
    /** Ends the link; ending one that has ended is no error. */
    readonly end: (accessToken: Redacted.Redacted) => Effect.Effect<void, Fails>;
  }
>()("core/BankLinking") {}
