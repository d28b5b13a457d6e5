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

// Chargebacks are between the card's bank and Dibbs; both people hear of them in messages.
const { chargebacks: _chargebacks, ...shared } = ContractView.fields;

/** The terms that the poster asks for beyond the bid. */
const offerTerms = {
  retainage: Schema.optionalKey(Schema.NullOr(Retainage)),
  insuranceDemand: Schema.optionalKey(InsuranceDemand),
  waiverDemand: Schema.optionalKey(WaiverDemand),
};

/** A contract with the moves of the requesting person; `pay` starts the payment that completes a milestone. */
export const ContractWithMoves = Schema.Struct({
  ...shared,
  payments: Schema.Array(SeenPayment),
  refunds: Schema.Array(Schema.Struct({ ...SeenRefund.fields, moves: Schema.Array(Schema.String) })),
  moves: Schema.Array(Schema.String),
  /**
   * The last day on which the poster can cancel without a reason under the state's rules, and the last day for a client
   * of at least `age`. Null if the state gives no such days, or if they are over.
   */
  leaving: Schema.NullOr(
    Schema.Struct({ until: Day, seniorUntil: Schema.NullOr(Day), age: Schema.NullOr(Schema.Int) }),
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /**
   * The rails by which the bidder can be paid now, for the poster only; empty in pages that were cached before this
   * field existed.
   */
  rails: Schema.Array(Rail).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** The status of the insurance that the contract demands; null if it demands none, and after it is over. */
  insurance: Schema.NullOr(InsuranceOfContract).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /**
   * Who verified the license that the contract shows; null if only its owner states it, left out if the contract shows
   * none or it is unknown.
   */
  licenseCheck: Schema.optionalKey(Schema.NullOr(LicenseCheck)),
  /** The sums from bid to final, after the contract has ended and is settled; null before. */
  closeout: Schema.NullOr(CloseoutSums).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The milestones that the bidder offered, so that they see what the poster has changed. */
  bidMilestones: Schema.Array(PlannedMilestone),
  milestones: Schema.Array(
    Schema.Struct({
      ...Milestone.fields,
      payment: Schema.NullOr(SeenPayment),
      /**
       * The amount that has reached the bidder, and the amount that is neither paid nor charged to a card, in cents;
       * zero in pages that were cached before these fields existed.
       */
      paid: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      unpaid: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /**
       * The amount that is not charged to a card, including what will be kept back, in cents: this much can be funded.
       */
      unfunded: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /**
       * The amount held until release, and the part of it that goes back to the poster instead, in cents; zero in pages
       * that were cached before these fields existed.
       */
      held: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      givesBack: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /** The amount of its payment that can be refunded now, in cents. */
      refundable: Schema.Int,
      /** The amount of the held money that a release pays out now, in cents: without what is kept back. */
      releasable: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      /**
       * The retainage of this milestone unless it is a milestone of its own, in cents; the payment that holds it, and
       * when it is released.
       */
      keptBack: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
      keptPayment: Schema.NullOr(SeenPayment).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      keptUntil: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      /** When the held money is released unless the poster answers first; null if no such deadline runs. */
      releaseAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      /**
       * The citation of the state's rule that forbids a payment before the milestone's work is done; null if no rule
       * does, or if it is done.
       */
      aheadOfWork: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
      moves: Schema.Array(Schema.String),
    }),
  ),
});

/** Pages of the previous release leave it out; they are accepted while both releases run (decision 99). */
const signature = Schema.optionalKey(GivenSignature);
const drafts = Schema.Array(MilestoneDraft).check(Schema.isMaxLength(50));

export const viewOfferToSignEndpoint = endpoint("POST /api/bids/:bidId/document-to-sign", {
  name: "viewOfferToSign",
  summary: "The document that you sign by hiring this bidder, or by sending the offer again with other milestones",
  isPrivate: true,
  writes: false,
  /** Takes a version for hiring, and milestones for an offer that is sent again. */
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
  /** The version of the bid that the poster saw; if the bid is newer, the request fails with `BidChanged`. */
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
  /**
   * The version of the contract in which the proposal was shown; if the proposal is another, the request fails with
   * `ProposalChanged`.
   */
  body: Schema.Struct({ version: Schema.Int }),
  reply: Contract,
});

export const leaveContractEndpoint = keyed("POST /api/contracts/:contractId/leave", {
  name: "leaveContract",
  summary: "Cancel a contract without a reason, within the days that the rules of its state give",
  /** `isSenior`: you state that you were old enough for the longer period when you signed. */
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
