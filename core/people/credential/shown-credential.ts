import { Schema } from "effect";
import { FileLink } from "#core/people/file/file.ts";
import { Day } from "#core/shared/day.ts";
import { CredentialId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

// Separate from the rest of a credential and its machine, because every page loads the shape of a profile.

export const CredentialKind = Schema.Literals(["license", "insurance", "bond"]);
export type CredentialKind = typeof CredentialKind.Type;

/** Who checked it: support, or a lookup in a list of licenses, with the list's source and date. */
export const CredentialCheck = Schema.Struct({
  by: Schema.Literals(["support", "lookup"]),
  at: Schema.Date,
  source: Schema.NullOr(Text(200)),
  listDay: Schema.NullOr(Day),
});
export type CredentialCheck = typeof CredentialCheck.Type;

/** A short form that contracts store of a license: who checked it, and the day that the check is as of. */
export const LicenseCheck = Schema.Struct({
  by: Schema.Literals(["support", "lookup"]),
  day: Day,
  source: Schema.NullOr(Text(200)),
});
export type LicenseCheck = typeof LicenseCheck.Type;

/** What everyone signed in may see of a license, insurance or bond: never the document, and nothing while rejected. */
export const ShownCredential = Schema.Struct({
  id: CredentialId,
  kind: CredentialKind,
  /** The number of the license, policy or bond, as its owner typed it. */
  number: Text(60),
  /** The two-letter code of the state that issued it, or for which it was written. */
  issuingState: Text(2),
  /** The name that it was issued to. */
  holder: Text(150),
  /** The first and last day of validity, both included. */
  validFrom: Day,
  validUntil: Day,
  /** The most that the insurance or bond pays, in cents; null for a license, and if the owner doesn't say. */
  coverage: Schema.NullOr(Cents),
  /** Null unless it is `checked`. */
  check: Schema.NullOr(CredentialCheck),
});
export type ShownCredential = typeof ShownCredential.Type;

/** The same with the document, for a poster to whom its owner sent a bid. */
export const CredentialOfBidder = Schema.Struct({
  ...ShownCredential.fields,
  /** The document and its file's name; both null if there is none. */
  documentId: Schema.NullOr(FileLink),
  documentName: Schema.NullOr(Text(255)),
});
export type CredentialOfBidder = typeof CredentialOfBidder.Type;

/** Returns whether it has expired on this day; it is still valid on its last day. */
export const hasExpired = ({ validUntil }: Pick<ShownCredential, "validUntil">, today: Day): boolean =>
  validUntil < today;
