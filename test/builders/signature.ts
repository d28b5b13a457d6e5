import { Effect } from "effect";
import { acceptContract, viewContractToSign } from "#core/contract/contract/accept-contract.ts";
import type { Contract, OfferTerms } from "#core/contract/contract/contract.ts";
import { hireBidder, type ShownBid, viewOfferToSign } from "#core/contract/contract/hire-bidder.ts";
import type { Signing } from "#core/contract/signature/sign.ts";
import type { ToSign } from "#core/contract/signature/signature.ts";
import { openSession } from "#core/people/session/open-session.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { aDevice } from "./device.ts";

/** The signature of a person who has just signed in and signs what they were shown. */
export const signingBy = Effect.fnUntraced(function* (
  { personId }: PersonActor,
  { sha256, consent }: ToSign,
  name = "Olive M. Owner",
) {
  const { sessionId } = yield* openSession(personId, aDevice);
  const signing: Signing = { sessionId, given: { name, consent: consent.version, document: sha256 } };
  return signing;
});

/** Hires as people do: reads the document and signs it. */
export const hireSigned = Effect.fnUntraced(function* (poster: PersonActor, bid: ShownBid, terms: OfferTerms = {}) {
  const offered = { bidId: bid.id, shownVersion: bid.version, drafts: null, terms };
  const shown = yield* viewOfferToSign(poster, offered, "en");
  return yield* hireBidder(poster, bid, terms, yield* signingBy(poster, shown));
});

/** Accepts as people do, without payout accounts. */
export const acceptSigned = Effect.fnUntraced(function* (bidder: PersonActor, { id }: Pick<Contract, "id">) {
  const shown = yield* viewContractToSign(bidder, id, "en");
  const signing = yield* signingBy(bidder, shown, "Cole Contractor");
  return yield* acceptContract(bidder, { contractId: id, skipAccounts: true }, signing);
});
