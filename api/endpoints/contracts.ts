import { Effect, Schema } from "effect";
import {
  Contract,
  ContractAtWork,
  ContractSummary,
  InsuranceDemand,
  LastOffer,
  Retainage,
  WaiverDemand,
} from "#core/contract/contract/contract.ts";
import { InsuranceOfContract } from "#core/contract/contract/insurance-cover.ts";
import { Milestone } from "#core/contract/milestone/milestone.ts";
import { GivenSignature, ToSign } from "#core/contract/signature/signature.ts";
import { MilestoneDraft, PlannedMilestone } from "#core/market/bid/bid.ts";
import { CloseoutSums } from "#core/money/closeout/closeout.ts";
import { ContractView } from "#core/money/contract-view/contract-view.ts";
import { Rail } from "#core/money/payment/payment.ts";
import { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { SeenRefund } from "#core/money/refund/refund.ts";
import { LicenseCheck } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { PublicHistoryEntry } from "#core/shared/history.ts";
import { creating, endpoint, keyed, list, Reason } from "../endpoint.ts";

// Chargebacks are between the card's bank and Dibbs; both people are told of them in words.
const { chargebacks: _chargebacks, ...shared } = ContractView.fields;

/** What the poster asks for beyond the bid. */
const offerTerms = {
  retainage: Schema.optionalKey(Schema.NullOr(Retainage)),
  insuranceDemand: Schema.optionalKey(InsuranceDemand),
  waiverDemand: Schema.optionalKey(WaiverDemand),
};

/** A contract with the moves of the asking person; `pay` starts the payment that completes a milestone. */
export const ContractWithMoves = Schema.Struct({
  ...shared,
  payments: Schema.Array(SeenPayment),
  refunds: Schema.Array(Schema.Struct({ ...SeenRefund.fields, moves: Schema.Array(Schema.String) })),
  moves: Schema.Array(Schema.String),
  /**
   * Until when the poster leaves without a reason, by the rules of its state: the last day for everybody, and for a client of that age or more.
   * Null where there are no such days, or they are over.
   */
  leaving: Schema.NullOr(
    Schema.Struct({ until: Day, seniorUntil: Schema.NullOr(Day), age: Schema.NullOr(Schema.Int) }),
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** By which ways the bidder can be paid now, for the poster alone; none in a page that was kept before this was said. */
  rails: Schema.Array(Rail).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** What of the insurance it demands is there; null where it demands none, and once it is over. */
  insurance: Schema.NullOr(InsuranceOfContract).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Whose word for the license it shows that is; null where its owner's alone, left out where it shows none or nobody knows. */
  licenseCheck: Schema.optionalKey(Schema.NullOr(LicenseCheck)),
  /** From bid to final, once the contract was ended and that is settled; null before. */
  closeout: Schema.NullOr(CloseoutSums).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** What the bidder had offered, so that they see what the poster has changed of it. */
  bidMilestones: Schema.Array(PlannedMilestone),
  milestones: Schema.Array(
    Schema.Struct({
      ...Milestone.fields,
      payment: Schema.NullOr(SeenPayment),
      /** What of it has reached the bidder, and what nobody has paid yet and no card was charged for, in cents; none in a page that was kept before this was said. */
      paid: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      unpaid: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /** What no card was charged for, what is to be kept back as well, in cents: so much can be funded. */
      unfunded: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /** What is held for it until it is released, and what of that goes back to the poster instead, in cents; none in a page that was kept before this was said. */
      held: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      givesBack: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /** What can be given back of its payment now, in cents. */
      refundable: Schema.Int,
      /** What of what is held for it is released now, in cents: without what is to be kept back. */
      releasable: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /** What is kept back of it and not a milestone of its own, in cents; the payment by which it is held, and when it is released. */
      keptBack: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      keptPayment: Schema.NullOr(SeenPayment).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      keptUntil: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      /** When what is held for it is released unless the poster answers by then; null where nobody waits for that. */
      releaseAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      /** The citation of the rule of its state that allows no payment of it before its work is done; null where none does, or it is. */
      aheadOfWork: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      moves: Schema.Array(Schema.String),
    }),
  ),
});

/** Left out by pages of the release before, which are let through as long as both run (decision 99). */
const signature = Schema.optionalKey(GivenSignature);
const drafts = Schema.Array(MilestoneDraft).check(Schema.isMaxLength(50));

export const viewOfferToSignEndpoint = endpoint("POST /api/bids/:bidId/document-to-sign", {
  name: "viewOfferToSign",
  summary: "The document that you sign by hiring this bidder, or by sending the offer again with other milestones",
  isPrivate: true,
  writes: false,
  /** As for hiring with a version, as for an offer that is sent again with milestones. */
  body: Schema.Struct({
    version: Schema.optionalKey(Schema.Int),
    milestones: Schema.optionalKey(drafts),
    ...offerTerms,
  }),
  reply: ToSign,
});

export const viewContractToSignEndpoint = endpoint("GET /api/contracts/:contractId/document-to-sign", {
  name: "viewContractToSign",
  summary: "The document that you sign by accepting the contract you were offered",
  isPrivate: true,
  reply: ToSign,
});

export const hireBidderEndpoint = creating("POST /api/bids/:bidId/hire", {
  name: "hireBidder",
  summary: "Offer the bidder a contract of the bid's milestones",
  /** The version of the bid that the poster was shown; a newer one is not hired, but answered with `BidChanged`. */
  body: Schema.Struct({
    version: Schema.Int,
    ...offerTerms,
    signature,
  }),
  reply: Contract,
});

export const offerAgainEndpoint = creating("POST /api/bids/:bidId/offer-again", {
  name: "offerAgain",
  summary: "Send an offer again that was withdrawn or refused, with other milestones",
  body: Schema.Struct({
    milestones: drafts,
    ...offerTerms,
    signature,
  }),
  reply: Contract,
});

export const viewLastOfferEndpoint = endpoint("GET /api/bids/:bidId/last-offer", {
  name: "viewLastOffer",
  summary: "The offer made of a bid that was withdrawn or refused last; null where there was none",
  reply: Schema.NullOr(LastOffer),
});

export const proposeCancellingEndpoint = keyed("POST /api/contracts/:contractId/propose-cancelling", {
  name: "proposeCancelling",
  summary: "Propose to cancel an accepted contract, with a reason",
  body: Reason,
  reply: Contract,
});

export const refuseCancellingEndpoint = keyed("POST /api/contracts/:contractId/refuse-cancelling", {
  name: "refuseCancelling",
  summary: "Refuse to cancel a contract, with a reason",
  body: Reason,
  reply: Contract,
});

export const withdrawCancellingEndpoint = keyed("POST /api/contracts/:contractId/take-back-cancelling", {
  name: "withdrawCancelling",
  summary: "No longer propose to cancel a contract",
  reply: Contract,
});

export const cancelContractEndpoint = keyed("POST /api/contracts/:contractId/cancel", {
  name: "cancelContract",
  summary: "Agree to cancel a contract; what is not paid is dropped",
  /** The version of the contract in which the proposal was shown; another proposal is answered with `ProposalChanged`. */
  body: Schema.Struct({ version: Schema.Int }),
  reply: Contract,
});

export const leaveContractEndpoint = keyed("POST /api/contracts/:contractId/leave", {
  name: "leaveContract",
  summary: "Cancel a contract without a reason, within the days that the rules of its state give",
  /** `isSenior`: you say that you were old enough for the longer time when you signed. */
  body: Schema.Struct({ isSenior: Schema.Boolean }),
  reply: Contract,
});

export const viewContractEndpoint = endpoint("GET /api/contracts/:contractId", {
  name: "viewContract",
  summary: "One contract, for the two people in it",
  reply: ContractWithMoves,
});

export const viewContractOfBidEndpoint = endpoint("GET /api/bids/:bidId/contract", {
  name: "viewContractOfBid",
  summary: "The contract that was made of a bid",
  reply: ContractWithMoves,
});

export const listOwnContractsEndpoint = list("GET /api/people/me/contracts", {
  name: "listOwnContracts",
  summary: "Your contracts, newest first",
  of: ContractSummary,
});

export const listRunningContractsEndpoint = list("GET /api/people/me/contracts/running", {
  name: "listRunningContracts",
  summary: "Your contracts that are offered or run, newest first, with what each waits for",
  of: ContractAtWork,
});

export const acceptContractEndpoint = keyed("POST /api/contracts/:contractId/accept", {
  name: "acceptContract",
  summary: "Sign the contract you were offered",
  body: Schema.Struct({ skipAccounts: Schema.Boolean, signature }),
  reply: Contract,
});

export const refuseContractEndpoint = keyed("POST /api/contracts/:contractId/refuse", {
  name: "refuseContract",
  summary: "Refuse the contract you were offered",
  reply: Contract,
});

export const withdrawContractEndpoint = keyed("POST /api/contracts/:contractId/withdraw", {
  name: "withdrawContract",
  summary: "Withdraw an offer that was not accepted yet",
  reply: Contract,
});

export const endContractEndpoint = keyed("POST /api/contracts/:contractId/end", {
  name: "endContract",
  summary: "End a contract whose milestones are all completed",
  reply: Contract,
});

export const listHistoryEndpoint = endpoint("GET /api/contracts/:contractId/history", {
  name: "listHistory",
  summary: "The story of a contract, oldest first, as you may know it",
  reply: Schema.Array(PublicHistoryEntry),
});

export const submitMilestoneEndpoint = keyed("POST /api/milestones/:milestoneId/submit", {
  name: "submitMilestone",
  summary: "Say that a milestone is done",
  reply: Milestone,
});

export const returnMilestoneEndpoint = keyed("POST /api/milestones/:milestoneId/return", {
  name: "returnMilestone",
  summary: "Send a milestone back, with what is missing",
  body: Reason,
  reply: Milestone,
});
