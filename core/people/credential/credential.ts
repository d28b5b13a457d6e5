import { Schema, Struct } from "effect";
import { FileLink, GivenFile } from "#core/people/file/file.ts";
import { Day } from "#core/shared/day.ts";
import type { Issue } from "#core/shared/errors.ts";
import { CredentialId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { stateCodes } from "#core/shared/place/states.ts";
import { Text } from "#core/shared/text.ts";
import { CredentialState } from "./credential.machine.ts";

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

/**
 * What a lookup said last: the list has it as stated; it has other facts; it does not have it; or there is no list for this state,
 * which says nothing about the license.
 */
export const LookupAnswer = Schema.Struct({
  said: Schema.Literals(["agrees", "differs", "missing", "no_list"]),
  at: Schema.Date,
  source: Schema.NullOr(Text(200)),
  listDay: Schema.NullOr(Day),
  /** Until when it is valid by the list. */
  validUntil: Schema.NullOr(Day),
});
export type LookupAnswer = typeof LookupAnswer.Type;

/** A license, insurance or bond of a contractor or supplier. */
export const Credential = Schema.Struct({
  id: CredentialId,
  personId: PersonId,
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
  /** The paper itself, and what its file was called; both null where there is none. */
  documentId: Schema.NullOr(FileLink),
  documentName: Schema.NullOr(Text(255)),
  state: CredentialState,
  /** Only while it is `checked`. */
  check: Schema.NullOr(CredentialCheck),
  /** What a lookup said of it since it was last changed; null where none has looked. */
  lookup: Schema.NullOr(LookupAnswer),
  /** Why support rejected it; only while it is `rejected`. */
  rejectedReason: Schema.NullOr(Text(1000)),
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Credential = typeof Credential.Type;

/** What everybody who is signed in may see of it: never the paper, and only while it is not rejected. */
export const ShownCredential = Schema.Struct(
  Struct.pick(Credential.fields, [
    "id",
    "kind",
    "number",
    "issuingState",
    "holder",
    "validFrom",
    "validUntil",
    "coverage",
    "check",
  ]),
);
export type ShownCredential = typeof ShownCredential.Type;

/** The same with the paper, for the poster whom its owner has sent a bid. */
export const CredentialOfBidder = Schema.Struct({
  ...ShownCredential.fields,
  ...Struct.pick(Credential.fields, ["documentId", "documentName"]),
});
export type CredentialOfBidder = typeof CredentialOfBidder.Type;

export const showCredential = (credential: Credential): ShownCredential =>
  Struct.pick(credential, Struct.keys(ShownCredential.fields));

export const showToPoster = (credential: Credential): CredentialOfBidder =>
  Struct.pick(credential, Struct.keys(CredentialOfBidder.fields));

/** What the form asks for; empty parts are null, and refused below. */
export const CredentialDraft = Schema.Struct({
  kind: CredentialKind,
  number: Text(60),
  issuingState: Text(2),
  holder: Text(150),
  validFrom: Schema.NullOr(Day),
  validUntil: Schema.NullOr(Day),
  coverage: Schema.NullOr(Cents),
  /** One file, uploaded before for the purpose `credential_document`. */
  documentId: Schema.NullOr(GivenFile),
});
export type CredentialDraft = typeof CredentialDraft.Type;

/** The most licenses, insurances and bonds that one person keeps on their profile. */
export const mostCredentials = 20;

/** The rules of the form; the browser asks the same before it sends. */
export const credentialIssues = (draft: CredentialDraft): ReadonlyArray<Issue> => {
  const { number, issuingState, holder, validFrom, validUntil } = draft;
  const issue = (field: keyof CredentialDraft, message: string): Issue => ({ field, message });
  return [
    ...(/[\p{L}\p{N}]/u.test(number) ? [] : [issue("number", "Please enter the number.")]),
    ...(stateCodes.includes(issuingState) ? [] : [issue("issuingState", "Please select a state.")]),
    ...(holder.trim() === "" ? [issue("holder", "Please enter the name it's issued to.")] : []),
    ...(validFrom === null ? [issue("validFrom", "Please enter the day it starts.")] : []),
    ...(validUntil === null
      ? [issue("validUntil", "Please enter the day it expires.")]
      : validFrom !== null && validUntil < validFrom
        ? [issue("validUntil", "It can't expire before it starts.")]
        : []),
  ];
};

/** Whether its time is over on this day; the last day itself still counts. */
export const hasExpired = ({ validUntil }: Pick<Credential, "validUntil">, today: Day): boolean => validUntil < today;
