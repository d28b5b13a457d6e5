import { Effect } from "effect";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { contractTerms } from "#core/contract/document/contract-document.ts";
import { tellOfOwnersOffer } from "#core/contract/material-request/owner-pays.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { type Signing, sign, toSign } from "#core/contract/signature/sign.ts";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { declineOpenBids } from "#core/market/bid/decline-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { rulesAsMade } from "#core/market/state-rules/days-to-cancel.ts";
import { checkStanding } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import { ContractMoney } from "./contract-money.ts";
import { namesOf, partiesOf } from "./contract-names.ts";
import { moveContract, ownContract } from "./contracts.ts";
import { demandedInsurance } from "./demanded-insurance.ts";

/** Fails with `Blocked` if the contract requires insurance for acceptance and the bidder's doesn't cover it. */
const checkInsurance = Effect.fnUntraced(function* (contract: Contract) {
  if (contract.insuranceDemand !== "block") return;
  const found = yield* demandedInsurance(contract, yield* (yield* Milestones).ofContract(contract.id));
  if (found === null || found.missingFrom === null) return;
  return yield* blocked("InsuranceMissing", "you", {
    message: "This contract asks for insurance that covers its dates, and yours doesn't cover all of them.",
    whatToDo: "Enter your insurance with its dates in your profile, under Licenses & insurance. Then accept.",
  });
});

type Input = {
  readonly contractId: ContractId;
  /** True if the bidder was asked to set up payout accounts first and chose 'Skip For Now'. */
  readonly skipAccounts: boolean;
};

/** Returns the offer as a document; an offer's contents never change after it is made. */
const termsOf = Effect.fnUntraced(function* (contract: Contract) {
  const stages = yield* (yield* Milestones).ofContract(contract.id);
  const given = {
    contract,
    names: yield* namesOf(contract),
    listing: yield* (yield* Listings).get(contract.listingId),
    bid: yield* (yield* Bids).get(contract.bidId),
  };
  return contractTerms(given, stages, contract.offeredAt);
});

/**
 * Returns the document that the bidder signs to accept. Fails with `NotFound` for anyone else, and with `Blocked` if
 * missing insurance prevents acceptance, so that nobody signs only to be refused.
 */
export const viewContractToSign = Effect.fn("viewContractToSign")(function* (
  actor: PersonActor,
  contractId: ContractId,
  language: Language,
) {
  const contract = yield* ownContract(actor, "bidder", contractId);
  yield* checkInsurance(contract);
  return yield* toSign(contract.id, yield* termsOf(contract), language);
});

/**
 * Accepts the contract, with the bidder's signature. Fails with `Blocked` and the code `SetUpPaymentMethod` without
 * both payout accounts, unless that was skipped; while the poster is suspended; with the code `InsuranceMissing` if the
 * contract requires insurance that the bidder's doesn't cover; and as `sign` does. Tells all other bidders of the hire.
 */
export const acceptContract = Effect.fn("acceptContract")(function* (
  actor: PersonActor,
  { contractId, skipAccounts }: Input,
  signing: Signing | null = null,
) {
  const contract = yield* ownContract(actor, "bidder", contractId);
  yield* checkStanding(contract.posterId, "poster");
  yield* checkInsurance(contract);
  // Checked before signing, so that nobody signs an offer that is over.
  yield* contractLifecycle.move(contract.state, "accept", "bidder");
  const signed = yield* sign(actor, signing, {
    contract,
    subjectId: contract.id,
    side: "bidder",
    document: yield* termsOf(contract),
    worth: contract.totalCost,
  });
  const accepted = yield* moveContract(
    actor,
    "bidder",
    contract,
    "accept",
    null,
    { rules: rulesAsMade(contract.rules, yield* now) },
    signed,
  );
  if (!skipAccounts && !(yield* (yield* ContractMoney).canBePaidByBoth(actor.personId))) {
    return yield* blocked("SetUpPaymentMethod", "you", {
      message: "Set Up Payment Method",
      whatToDo: "Set up your card and bank accounts so you can get paid, or skip it for now.",
    });
  }
  const bid = yield* (yield* Bids).get(contract.bidId);
  const listing = yield* (yield* Listings).get(contract.listingId);
  yield* moveBid(actor, "bidder", bid, "accept", { contractId });
  yield* declineOpenBids(actor, listing, "hired");
  yield* tellSide(contract, "poster", "offer", [
    contract.asksFunding ? "offerAcceptedToFund" : "offerAccepted",
    { ...(yield* partiesOf(contract)), bySupport: isSupport(actor), ...(signed.isSigned && { isSigned: true }) },
  ]);
  yield* showBoth(contract, { noun: "contract", id: contractId, event: "accept" });
  yield* tellOfOwnersOffer(actor, contract, "accept");
  return accepted;
}, atomically);
