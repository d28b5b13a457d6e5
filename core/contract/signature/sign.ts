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
 * By which session somebody agrees, and what they signed with. `given` is null for a page of the release before, which asks for none:
 * it is let through for as long as both releases run.
 */
export type Signing = { readonly sessionId: SessionId; readonly given: GivenSignature | null };

/** What is about to be signed, by whom. */
export type Signed = {
  readonly contract: Pick<Contract, "id">;
  readonly subjectId: string;
  readonly side: Signature["side"];
  /** The document in the contract's language, unless one was signed before. */
  readonly document: Document;
  /** What it is about, in cents; never below zero. */
  readonly worth: number;
};

const documentChanged = refusal("DocumentChanged", "you", {
  message: "This document changed since you opened it.",
  whatToDo: "Review the document as it is now, and sign it if you agree. You haven't signed anything yet.",
});

/** The text that is signed: that of who signed first, or else that of the facts as they are. */
const textToSign = Effect.fnUntraced(function* (subjectId: string, document: Document) {
  return (yield* (yield* Signatures).document(subjectId))?.text ?? documentText(document);
});

/** Shows a document to somebody who is about to sign it. */
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

/** Whether a second factor stood between the person and this session, or what they proved in it last. */
const hadSecondFactor = Effect.fnUntraced(function* (actor: PersonActor, sessionId: SessionId) {
  const session = yield* (yield* Sessions).find(sessionId);
  const since = (yield* secondFactorOf(selfOf(actor)))?.confirmedAt ?? null;
  return session !== null && since !== null && since <= (session.provenAt ?? session.createdAt);
});

/**
 * One side signs, inside the unit of work of what they agree to; answers what the record of the contract says of it. Nothing is
 * signed by support, which signs for nobody. Fails `Blocked` with the code `DocumentChanged` where another document was shown, `Blocked`
 * with the code `prove_it_is_you` above the sum of the policy, and `Invalid` for a name that is none.
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
  // Whoever types their name signs: a member for the business, which stands in the document.
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
