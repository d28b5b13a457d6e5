import { Effect, Schema } from "effect";
import { MilestoneState } from "#core/contract/milestone/milestone.machine.ts";
import { PlannedMilestone } from "#core/market/bid/bid.ts";
import { rulesField } from "#core/market/state-rules/rules-of-contract.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Side, sides } from "#core/shared/side.ts";
import { versioned } from "#core/shared/versioned.ts";
import { ContractState } from "./contract.machine.ts";

/** A proposal to cancel an accepted contract, which waits for the other side. */
export const Cancellation = Schema.Struct({
  by: Side,
  reason: Schema.String,
  proposedAt: Schema.Date,
  /** True where support has proposed it for that side; left out otherwise, and of proposals from before. */
  bySupport: Schema.optionalKey(Schema.Boolean),
  /** True where the poster left within the days to cancel, which waits for nobody. */
  isLeaving: Schema.optionalKey(Schema.Boolean),
});
export type Cancellation = typeof Cancellation.Type;

/** What is kept back of each payment: so many percent, due so many days after the contract has ended. */
export const Retainage = Schema.Struct({
  percent: Schema.Literals([5, 10]),
  days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
});
export type Retainage = typeof Retainage.Type;

/**
 * Whether the bidder's insurance has to cover the dates of the contract: not at all; both are told where it does not; or the bidder
 * cannot accept until it does.
 */
export const InsuranceDemand = Schema.Literals(["none", "warn", "block"]);
export type InsuranceDemand = typeof InsuranceDemand.Type;

/** Whether a milestone is submitted and paid only with its lien waiver. */
export const WaiverDemand = Schema.Literals(["none", "demand"]);
export type WaiverDemand = typeof WaiverDemand.Type;

export const Contract = Schema.Struct({
  id: ContractId,
  bidId: BidId,
  listingId: ListingId,
  ...sides,
  state: ContractState,
  /** The sum of its milestones in cents, fees not included. */
  totalCost: Cents,
  /** Whether its bid asks for milestones to be funded before work starts. */
  asksFunding: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** What both agree to keep back of each payment until the work is over; null for nothing. */
  retainage: Schema.NullOr(Retainage).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  insuranceDemand: InsuranceDemand.pipe(Schema.withDecodingDefaultKey(Effect.succeed("none"))),
  waiverDemand: WaiverDemand.pipe(Schema.withDecodingDefaultKey(Effect.succeed("none"))),
  /** The rules of its state that it was made under, for good; null where we know of none, or it is no home improvement. */
  rules: rulesField,
  /** That one of both wants to cancel it, and why; null while nobody does. */
  cancellation: Schema.NullOr(Cancellation),
  offeredAt: Schema.Date,
  ...versioned,
});
export type Contract = typeof Contract.Type;

/** What the poster asks for beyond the bid; the bidder accepts it with the rest, and nothing stands for nothing. */
export type OfferTerms = {
  readonly retainage?: Retainage | null;
  readonly insuranceDemand?: InsuranceDemand;
  readonly waiverDemand?: WaiverDemand;
};

/** A contract in a list. `totalPaid` is what has reached the bidder, read from the ledger, in cents. */
export const ContractSummary = Schema.Struct({
  ...Contract.fields,
  listingTitle: Schema.String,
  poster: PersonCard,
  bidder: PersonCard,
  totalPaid: Cents,
  milestonesCompleted: Schema.Int,
  milestonesTotal: Schema.Int,
});
export type ContractSummary = typeof ContractSummary.Type;

/**
 * What is wrong with the last payment of a milestone: nobody knows yet whether it was made; the card or the bank declined it,
 * which is the poster's alone to know; the money left the poster and has not reached the bidder; the bank took it back.
 */
export const PaymentTrouble = Schema.Literals(["checked", "failed", "held_by_card", "held_by_bank", "returned"]);
export type PaymentTrouble = typeof PaymentTrouble.Type;

/** A contract with what it waits for, as cards and the home page show it. */
export const ContractAtWork = Schema.Struct({
  ...ContractSummary.fields,
  /** The first milestone that was marked done and is not paid, or else the first that is not done; null where there is none. */
  current: Schema.NullOr(
    Schema.Struct({
      number: Schema.Int,
      state: MilestoneState,
      /** What is paid for it, in cents: without what is kept back. */
      amount: Cents,
      endDay: Day,
      /** A payment of it is on its way. */
      isPaying: Schema.Boolean,
      /** Money is held for it, and nothing of it waits to be funded or paid. */
      isFunded: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
      /** It is what was kept back of the others, and due on its end day. */
      isRetainage: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
      trouble: Schema.NullOr(PaymentTrouble).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    }),
  ),
  /** The number of a milestone that is in dispute, and who has to act: one that waits for an answer before one that is with support; null where none is. */
  dispute: Schema.NullOr(
    Schema.Struct({ number: Schema.Int, waitsFor: Schema.Literals(["poster", "bidder", "support"]) }),
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
});
export type ContractAtWork = typeof ContractAtWork.Type;

/** The states in which a contract counts: a listing has at most one such contract. */
export const liveContractStates = ["offer_sent", "accepted"] as const;

/** The listing has a live contract already. */
export class ContractExists extends Schema.TaggedError<ContractExists>()("ContractExists", {
  message: Schema.String,
}) {}

export const contractExists = (): ContractExists =>
  new ContractExists({ message: "There's already an offer or a contract. Withdraw the offer first." });

/** An offer that came to nothing, for the poster to change and send again. */
export const LastOffer = Schema.Struct({
  state: ContractState,
  endedAt: Schema.Date,
  milestones: Schema.Array(PlannedMilestone),
});
export type LastOffer = typeof LastOffer.Type;
