import { Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";

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
