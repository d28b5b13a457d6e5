import { Context, type Effect, Schema } from "effect";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";

export class BankLinks extends Context.Service<
  BankLinks,
  {
    /** Puts the link in the place of an earlier one to the same bank account, one version on. */
    readonly put: (link: BankLink) => Effect.Effect<void, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (link: BankLink) => Effect.Effect<BankLink, Stale | Unavailable>;
    /** The oldest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Every bank account of one sign-in at a bank. */
    readonly ofItem: (itemRef: string) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (accountRef: string) => Effect.Effect<void, Unavailable>;
  }
>()("core/BankLinks") {}

/** How a bank account came to be known: by which link to which bank. The key to the link is sealed. */
export const BankLink = Schema.Struct({
  /** The bank account at the provider of bank transfers. */
  accountRef: Schema.String,
  personId: PersonId,
  /** The link at the bank-linking provider; accounts of one sign-in at a bank share it. */
  itemRef: Schema.String,
  /** The access token, sealed by the Vault. */
  sealedToken: Schema.String,
  standing: Schema.Literals(["working", "needs_login"]),
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type BankLink = typeof BankLink.Type;

/** What a person's access tokens are sealed for, so that they open in nobody else's row. */
export const linkPurpose = (personId: PersonId): string => `bank link of ${personId}`;
