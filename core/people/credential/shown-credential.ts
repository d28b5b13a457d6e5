import { Schema } from "effect";
import { FileLink } from "#core/people/file/file.ts";
import { Day } from "#core/shared/day.ts";
import { CredentialId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

// Apart from the rest of a credential and its machine: every page loads the shape of a profile.

export const CredentialKind = Schema.Literals(["license", "insurance", "bond"]);
export type CredentialKind = typeof CredentialKind.Type;

/** That somebody has looked at it: support, or a lookup in a list of licenses, of which it is said whose it is and of which day. */
export const CredentialCheck = Schema.Struct({
  by: Schema.Literals(["support", "lookup"]),
  at: Schema.Date,
  source: Schema.NullOr(Text(200)),
  listDay: Schema.NullOr(Day),
});
export type CredentialCheck = typeof CredentialCheck.Type;

/** The same in short, as a contract keeps it of a license: who had looked at it, and the day that their word is of. */
export const LicenseCheck = Schema.Struct({
  by: Schema.Literals(["support", "lookup"]),
  day: Day,
  source: Schema.NullOr(Text(200)),
});
export type LicenseCheck = typeof LicenseCheck.Type;

/** What everybody who is signed in may see of a license, insurance or bond: never the paper, and only while it is not rejected. */
export const ShownCredential = Schema.Struct({
  id: CredentialId,
  kind: CredentialKind,
  /** The number of the license, policy or bond, as its owner typed it. */
  number: Text(60),
  /** The two letters of the state that issued it, or for which it is written. */
  issuingState: Text(2),
  /** In whose name it is. */
  holder: Text(150),
  /** Both days count. */
  validFrom: Day,
  validUntil: Day,
  /** Up to how much insurance or bond pays, in cents; null for a license, and where the owner does not say. */
  coverage: Schema.NullOr(Cents),
  /** Only while it is `checked`. */
  check: Schema.NullOr(CredentialCheck),
});
export type ShownCredential = typeof ShownCredential.Type;

/** The same with the paper, for the poster whom its owner has sent a bid. */
export const CredentialOfBidder = Schema.Struct({
  ...ShownCredential.fields,
  /** The paper itself, and what its file was called; both null where there is none. */
  documentId: Schema.NullOr(FileLink),
  documentName: Schema.NullOr(Text(255)),
});
export type CredentialOfBidder = typeof CredentialOfBidder.Type;

/** Whether its time is over on this day; the last day itself still counts. */
export const hasExpired = ({ validUntil }: Pick<ShownCredential, "validUntil">, today: Day): boolean =>
  validUntil < today;
