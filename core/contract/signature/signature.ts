import { Schema } from "effect";
import { Document } from "#core/contract/document/document.ts";
import { ContractId, PersonId, SessionId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";

/** The SHA-256 of a document that is signed, in hex. */
const DocumentHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/));

/** What somebody gives who signs: their name, and which consent and which document they were shown. */
export const GivenSignature = Schema.Struct({
  /** As they typed it. */
  name: Text(120),
  /** The version of the consent to electronic records that they were shown. */
  consent: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
  document: DocumentHash,
});
export type GivenSignature = typeof GivenSignature.Type;

/** That one side has signed a contract, or a change order of it. */
export const Signature = Schema.Struct({
  contractId: ContractId,
  /** The id of what was signed: the contract's own, or that of a change order. */
  subjectId: Schema.String,
  side: Side,
  /** Which member of a business signed for it; null where an account signed for itself. */
  memberId: Schema.NullOr(PersonId),
  /** As it was typed, and what they were called on Dibbs when they typed it; null once they are forgotten. */
  name: Schema.NullOr(Text(120)),
  profileName: Schema.NullOr(Text(120)),
  consent: Schema.Int,
  document: DocumentHash,
  signedAt: Schema.Date,
  sessionId: SessionId,
  /** Whether a second factor was asked for when they signed in, or proved last who they are. */
  secondFactor: Schema.Boolean,
});
export type Signature = typeof Signature.Type;

/** A document that was signed: canonical JSON, whose SHA-256 is the hash; the text goes with the account of either side. */
export type SignedDocument = {
  readonly contractId: ContractId;
  readonly subjectId: string;
  readonly sha256: string;
  readonly text: string | null;
};

/** What is shown to somebody who is about to sign. */
export const ToSign = Schema.Struct({
  document: Document,
  sha256: Schema.String,
  consent: Schema.Struct({ version: Schema.Int, text: Schema.String }),
});
export type ToSign = typeof ToSign.Type;
