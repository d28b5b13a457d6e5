import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { type Document, documentText } from "#core/contract/document/document.ts";
import { People } from "#core/people/person/people.ts";
import { secondFactorOf } from "#core/people/second-factor/second-factors.ts";
import { checkRecent } from "#core/people/session/recent-proof.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { isSupport, memberOf, type PersonActor, selfOf } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { invalid, refusal } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { Policy } from "#core/shared/policy.ts";
import { sha256 } from "#core/shared/token.ts";
import { consentText, consentVersion } from "./consent.ts";
import type { GivenSignature, Signature, ToSign } from "./signature.ts";
import { Signatures } from "./signatures.ts";

/**
 * The session in which someone agrees, and their signature. `given` is null from pages of the previous release, which
 * ask for no signature; that is accepted as long as both releases run.
 */
export type Signing = { readonly sessionId: SessionId; readonly given: GivenSignature | null };

/** What is about to be signed, and by which side. */
export type Signed = {
  readonly contract: Pick<Contract, "id">;
  readonly subjectId: string;
  readonly side: Signature["side"];
  /** The document in the contract's language, used unless someone has already signed one. */
  readonly document: Document;
  /** The amount at stake, in cents; never negative. */
  readonly worth: number;
};

const documentChanged = refusal("DocumentChanged", "you", {
  message: "This document changed since you opened it.",
  whatToDo: "Review the document as it is now, and sign it if you agree. You haven't signed anything yet.",
});

/** Returns the text to sign: the one that the first signer signed, or else one made from the current facts. */
const textToSign = Effect.fnUntraced(function* (subjectId: string, document: Document) {
  return (yield* (yield* Signatures).document(subjectId))?.text ?? documentText(document);
});

/** Returns a document for someone who is about to sign it. */
export const toSign = Effect.fnUntraced(function* (subjectId: string | null, document: Document, language: Language) {
  const kept = subjectId === null ? null : yield* (yield* Signatures).document(subjectId);
  const text = kept?.text ?? documentText(document);
  const shown: ToSign = {
    document: { ...document, ...JSON.parse(text) },
    sha256: yield* sha256(text),
    consent: { version: consentVersion, text: consentText(consentVersion, language) ?? "" },
  };
  return shown;
});

/** Returns whether a second factor was active at the session's sign-in or its latest proof of identity. */
const hadSecondFactor = Effect.fnUntraced(function* (actor: PersonActor, sessionId: SessionId) {
  const session = yield* (yield* Sessions).find(sessionId);
  const since = (yield* secondFactorOf(selfOf(actor)))?.confirmedAt ?? null;
  return session !== null && since !== null && since <= (session.provenAt ?? session.createdAt);
});

/**
 * Signs for one side, inside the unit of work of what they agree to; returns what the contract's record says about it.
 * Support signs for nobody. Fails with `Blocked` and the code `DocumentChanged` if another document was shown,
 * `Blocked` and the code `prove_it_is_you` above the policy's amount, and `Invalid` for an invalid name.
 */
export const sign = Effect.fnUntraced(function* (actor: PersonActor, signing: Signing | null, signed: Signed) {
  const unsigned = { isSigned: false, facts: {}, words: {} };
  if (signing === null || isSupport(actor)) return unsigned;
  const { sessionId, given } = signing;
  if (signed.worth > (yield* Policy).signFreshAbove) yield* checkRecent(sessionId);
  if (given === null) return unsigned;
  const name = given.name.trim();
  if (!/\p{L}/u.test(name)) return yield* invalid({ field: "name", message: "Please type your name." });
  if (consentText(given.consent, "en") === undefined) {
    return yield* invalid({ field: "consent", message: "Please agree to sign electronically." });
  }
  const text = yield* textToSign(signed.subjectId, signed.document);
  if ((yield* sha256(text)) !== given.document) return yield* documentChanged();
  // The person who types their name signs: a team member for the business, which the document names.
  const signerId = selfOf(actor);
  const profileName = (yield* (yield* People).get(signerId)).name;
  const signature: Signature = {
    contractId: signed.contract.id,
    subjectId: signed.subjectId,
    side: signed.side,
    memberId: memberOf(actor),
    name,
    profileName,
    consent: given.consent,
    document: given.document,
    signedAt: yield* now,
    sessionId,
    secondFactor: yield* hadSecondFactor(actor, sessionId),
  };
  yield* (yield* Signatures).insert(signature, text);
  return {
    isSigned: true,
    facts: {
      signature: {
        document: signature.document,
        consent: signature.consent,
        secondFactor: signature.secondFactor,
        session: sessionId,
      },
    },
    words: {
      signature: { text: name, of: signerId },
      "signer's profile name": { text: profileName, of: signerId },
    },
  };
});
