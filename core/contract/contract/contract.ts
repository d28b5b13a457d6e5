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

/** A proposal to cancel an accepted contract, which waits for the other side's answer. */
export const Cancellation = Schema.Struct({
  by: Side,
  reason: Schema.String,
  proposedAt: Schema.Date,
  /** True if support proposed it on behalf of that side; left out otherwise, and in older proposals. */
  bySupport: Schema.optionalKey(Schema.Boolean),
  /** True if the poster left within the days to cancel, which needs no answer. */
  isLeaving: Schema.optionalKey(Schema.Boolean),
});
export type Cancellation = typeof Cancellation.Type;

/** What is held back from each payment: a percentage, due this many days after the contract ends. */
export const Retainage = Schema.Struct({
  percent: Schema.Literals([5, 10]),
  days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
});
export type Retainage = typeof Retainage.Type;

/**
 * Whether the bidder's insurance has to cover the contract's dates: no; both are warned if it doesn't; or the bidder
 * can't accept until it does.
 */
export const InsuranceDemand = Schema.Literals(["none", "warn", "block"]);
export type InsuranceDemand = typeof InsuranceDemand.Type;

/** Whether a milestone needs its lien waiver before it can be submitted and paid. */
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
  /** Whether the bid asks for milestones to be funded before work starts. */
  asksFunding: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** The retainage that both agreed to; null if there is none. */
  retainage: Schema.NullOr(Retainage).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  insuranceDemand: InsuranceDemand.pipe(Schema.withDecodingDefaultKey(Effect.succeed("none"))),
  waiverDemand: WaiverDemand.pipe(Schema.withDecodingDefaultKey(Effect.succeed("none"))),
  /** The state rules it was made under, which never change; null if none are known, or it isn't home improvement. */
  rules: rulesField,
  /** A side's open proposal to cancel, with its reason; null if there is none. */
  cancellation: Schema.NullOr(Cancellation),
  offeredAt: Schema.Date,
  ...versioned,
});
export type Contract = typeof Contract.Type;

/** What the poster asks for beyond the bid, accepted with the rest. A missing field asks for nothing. */
export type OfferTerms = {
  readonly retainage?: Retainage | null;
  readonly insuranceDemand?: InsuranceDemand;
  readonly waiverDemand?: WaiverDemand;
};

/** A contract in a list. `totalPaid` is what reached the bidder, in cents, read from the ledger. */
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
 * What is wrong with a milestone's last payment: it is unknown whether it was made; the card or bank declined it, which
 * only the poster may know; the money left the poster and hasn't reached the bidder; the bank reversed it.
 */
export const PaymentTrouble = Schema.Literals(["checked", "failed", "held_by_card", "held_by_bank", "returned"]);
export type PaymentTrouble = typeof PaymentTrouble.Type;

/** A contract with what it waits for, for cards and the home page. */
export const ContractAtWork = Schema.Struct({
  ...ContractSummary.fields,
  /** The first submitted milestone that isn't paid, or else the first that isn't done; null if there is none. */
  current: Schema.NullOr(
    Schema.Struct({
      number: Schema.Int,
      state: MilestoneState,
      /** What is to be paid for it, in cents, without its retainage. */
      amount: Cents,
      endDay: Day,
      /** Whether a payment for it is under way. */
      isPaying: Schema.Boolean,
      /** Whether money is held for it and nothing is left to fund or pay. */
      isFunded: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
      /** Whether it is the retainage of the other milestones, due on its end day. */
      isRetainage: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
      trouble: Schema.NullOr(PaymentTrouble).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    }),
  ),
  /** The disputed milestone and who has to act; one that waits for an answer comes first. Null if none is open. */
  dispute: Schema.NullOr(
    Schema.Struct({ number: Schema.Int, waitsFor: Schema.Literals(["poster", "bidder", "support"]) }),
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
});
export type ContractAtWork = typeof ContractAtWork.Type;

/** The states in which a contract is live: a listing has at most one live contract. */
export const liveContractStates = ["offer_sent", "accepted"] as const;

/** The listing already has a live contract. */
export class ContractExists extends Schema.TaggedError<ContractExists>()("ContractExists", {
  message: Schema.String,
}) {}

export const contractExists = (): ContractExists =>
  new ContractExists({ message: "There's already an offer or a contract. Withdraw the offer first." });

/** A withdrawn or declined offer, for the poster to change and send again. */
export const LastOffer = Schema.Struct({
  state: ContractState,
  endedAt: Schema.Date,
  milestones: Schema.Array(PlannedMilestone),
});
export type LastOffer = typeof LastOffer.Type;
