import { Schema, Struct } from "effect";
import { GivenFile } from "#core/people/file/file.ts";
import { Day } from "#core/shared/day.ts";
import { brokenOf, type Issue } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { CredentialState } from "./credential.machine.ts";
import { CredentialKind, CredentialOfBidder, ShownCredential } from "./shown-credential.ts";

/**
 * What the latest lookup said: the list agrees; it has other facts; it doesn't have the license; or there is no list
 * for this state, which says nothing about the license.
 */
export const LookupAnswer = Schema.Struct({
  said: Schema.Literals(["agrees", "differs", "missing", "no_list"]),
  at: Schema.Date,
  source: Schema.NullOr(Text(200)),
  listDay: Schema.NullOr(Day),
  /** The expiration day according to the list. */
  validUntil: Schema.NullOr(Day),
});
export type LookupAnswer = typeof LookupAnswer.Type;

/** A license, insurance or bond of a contractor or supplier. */
export const Credential = Schema.Struct({
  ...CredentialOfBidder.fields,
  personId: PersonId,
  state: CredentialState,
  /** The latest lookup since it was last changed; null if there was none. */
  lookup: Schema.NullOr(LookupAnswer),
  /** Why support rejected it; null unless it is `rejected`. */
  rejectedReason: Schema.NullOr(Text(1000)),
  ...createdAndVersioned,
});
export type Credential = typeof Credential.Type;

export const showCredential = (credential: Credential): ShownCredential =>
  Struct.pick(credential, Struct.keys(ShownCredential.fields));

export const showToPoster = (credential: Credential): CredentialOfBidder =>
  Struct.pick(credential, Struct.keys(CredentialOfBidder.fields));

/** The fields of the form; empty ones are null, and rejected below. */
export const CredentialDraft = Schema.Struct({
  kind: CredentialKind,
  number: Text(60),
  issuingState: Text(2),
  holder: Text(150),
  validFrom: Schema.NullOr(Day),
  validUntil: Schema.NullOr(Day),
  coverage: Schema.NullOr(Cents),
  /** A file that was already uploaded for the purpose `credential_document`. */
  documentId: Schema.NullOr(GivenFile),
});
export type CredentialDraft = typeof CredentialDraft.Type;

/** The most licenses, insurances and bonds on one profile. */
export const mostCredentials = 20;

/** Returns what is wrong with the form; the browser runs the same checks before it sends. */
export const credentialIssues = (draft: CredentialDraft): ReadonlyArray<Issue> => {
  const { number, issuingState, holder, validFrom, validUntil } = draft;
  const isReversed = validFrom !== null && validUntil !== null && validUntil < validFrom;
  return brokenOf<keyof CredentialDraft>([
    [!/[\p{L}\p{N}]/u.test(number), "number", "Please enter the number."],
    [!stateCodes.includes(issuingState), "issuingState", "Please select a state."],
    [holder.trim() === "", "holder", "Please enter the name it's issued to."],
    [validFrom === null, "validFrom", "Please enter the day it starts."],
    [validUntil === null, "validUntil", "Please enter the day it expires."],
    [isReversed, "validUntil", "It can't expire before it starts."],
  ]);
};
