import { Schema } from "effect";
import { Document } from "#core/contract/document/document.ts";
import { ContractId, PersonId, SessionId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";

/** The SHA-256 of a signed document, in hex. */
const DocumentHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/));

/** What a signer sends: their name, and which consent and document they were shown. */
export const GivenSignature = Schema.Struct({
  /** As the signer typed it. */
  name: Text(120),
  /** The version of the electronic-records consent that they were shown. */
  consent: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
  document: DocumentHash,
});
export type GivenSignature = typeof GivenSignature.Type;

/** One side's signature of a contract or of one of its change orders. */
export const Signature = Schema.Struct({
  contractId: ContractId,
  /** The id of what was signed: the contract or a change order. */
  subjectId: Schema.String,
  side: Side,
  /** The team member who signed for a business; null if the account itself signed. */
  memberId: Schema.NullOr(PersonId),
  /** The typed name, and the signer's profile name at that time; null once the signer's data is erased. */
  name: Schema.NullOr(Text(120)),
  profileName: Schema.NullOr(Text(120)),
  consent: Schema.Int,
  document: DocumentHash,
  signedAt: Schema.Date,
  sessionId: SessionId,
  /** Whether a second factor was required at sign-in or at the latest proof of identity. */
  secondFactor: Schema.Boolean,
});
export type Signature = typeof Signature.Type;

/** A signed document: canonical JSON and its SHA-256; deleting either side's account erases the text. */
export type SignedDocument = {
  readonly contractId: ContractId;
  readonly subjectId: string;
  readonly sha256: string;
  readonly text: string | null;
};

/** What someone who is about to sign is shown. */
export const ToSign = Schema.Struct({
  document: Document,
  sha256: Schema.String,
  consent: Schema.Struct({ version: Schema.Int, text: Schema.String }),
});
export type ToSign = typeof ToSign.Type;
