import { Schema } from "effect";
import { ContractState } from "#core/contract/contract/contract.machine.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, MilestoneId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { endpoint } from "../endpoint.ts";

// Apart from what posts and records: every page of a contract asks this.

/** An item of a supplier's contract, and how much of it has come. */
export const Item = Schema.Struct({
  item: Schema.Int,
  name: Schema.String,
  unit: Schema.NullOr(Schema.String),
  ordered: Schema.Int,
  /** By the receiver's word, those that were damaged among them. */
  delivered: Schema.Int,
  damaged: Schema.Int,
  /** What the supplier says to have delivered, which the receiver has not answered yet. */
  unconfirmed: Schema.Int,
});

export const viewMaterialsEndpoint = endpoint("GET /api/contracts/:contractId/materials", {
  name: "viewMaterials",
  summary: "The materials of a contract's milestones, and how their deliveries stand",
  reply: Schema.Struct({
    contractId: ContractId,
    bidId: BidId,
    listingId: ListingId,
    listingTitle: Schema.String,
    /** It is a contract on materials, which has deliveries of its own. */
    isSupply: Schema.Boolean,
    /** The milestone whose materials it supplies, for who pays them, on whichever side of that work; null where there is none. */
    supplies: Schema.NullOr(
      Schema.Struct({
        title: Schema.String,
        number: Schema.Int,
        side: Schema.Literals(["poster", "bidder"]),
        contractId: ContractId,
      }),
    ),
    posterName: Schema.String,
    /** Who does the work. */
    bidderName: Schema.String,
    side: Schema.Literals(["poster", "bidder"]),
    state: ContractState,
    milestones: Schema.Array(
      Schema.Struct({
        id: MilestoneId,
        number: Schema.Int,
        description: Schema.String,
        endDay: Day,
        canRequest: Schema.Boolean,
        /** The date that its materials allow, where that is a later one than agreed. */
        suggestedDay: Schema.NullOr(Day),
        requests: Schema.Array(
          Schema.Struct({
            listingId: ListingId,
            milestoneId: MilestoneId,
            title: Schema.String,
            stage: Schema.Literals(["bids", "offered", "hired", "ended", "canceled"]),
            neededBy: Day,
            promisedFor: Schema.NullOr(Day),
            items: Schema.Array(Item),
            /** How many items have come complete. */
            done: Schema.Int,
            /** The names of the others. */
            lacking: Schema.Array(Schema.String),
            daysLate: Schema.Int,
            /** What endangers the date, the most urgent first. */
            causes: Schema.Array(Schema.Literals(["overdue", "promised_late", "short"])),
            /** The supplier's contract; for who has requested the materials, and for who pays them. */
            supplyId: Schema.NullOr(ContractId),
            /** The bid that whom the work is done for is asked to pay directly, or pays; null where they are not. */
            ownerPays: Schema.NullOr(
              Schema.Struct({
                bidId: BidId,
                version: Schema.Int,
                supplier: PersonCard,
                amount: Cents,
                milestones: Schema.Array(Schema.Struct({ amount: Cents, description: Schema.String, endDay: Day })),
                isInPrice: Schema.Boolean,
                /** Whether the question waits for an answer. */
                isAsked: Schema.Boolean,
                /** What the milestone comes to without them, while nobody has proposed to lower its price; null else. */
                priceWithout: Schema.NullOr(Cents),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
