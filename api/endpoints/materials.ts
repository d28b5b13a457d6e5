import { Schema } from "effect";
import { ContractState } from "#core/contract/contract/contract.machine.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, MilestoneId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { endpoint } from "../endpoint.ts";

// A separate module, because every page of a contract needs this query but not the operations that post and record.

/** An item of a supplier's contract, and how much of it has arrived. */
export const Item = Schema.Struct({
  item: Schema.Int,
  name: Schema.String,
  unit: Schema.NullOr(Schema.String),
  ordered: Schema.Int,
  /** Confirmed by the receiver, including damaged ones. */
  delivered: Schema.Int,
  damaged: Schema.Int,
  /** What the supplier reports as delivered and the receiver has not answered yet. */
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
    /** Whether this is a supply contract, which has deliveries of its own. */
    isSupply: Schema.Boolean,
    /**
     * The milestone whose materials this contract supplies, for the person who pays, on whichever side of that work;
     * null if there is none.
     */
    supplies: Schema.NullOr(
      Schema.Struct({
        title: Schema.String,
        number: Schema.Int,
        side: Schema.Literals(["poster", "bidder"]),
        contractId: ContractId,
      }),
    ),
    posterName: Schema.String,
    /** The name of the bidder, who does the work. */
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
        /** The date that the materials allow, if it is later than the agreed date. */
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
            /** The number of items that have arrived in full. */
            done: Schema.Int,
            /** The names of the items that have not arrived in full. */
            lacking: Schema.Array(Schema.String),
            daysLate: Schema.Int,
            /** What endangers the date, most urgent first. */
            causes: Schema.Array(Schema.Literals(["overdue", "promised_late", "short"])),
            /** The supplier's contract, for the person who requested the materials and the person who pays for them. */
            supplyId: Schema.NullOr(ContractId),
            /** The bid that the owner is asked to pay directly, or pays; null if the owner is not asked. */
            ownerPays: Schema.NullOr(
              Schema.Struct({
                bidId: BidId,
                version: Schema.Int,
                supplier: PersonCard,
                amount: Cents,
                milestones: Schema.Array(Schema.Struct({ amount: Cents, description: Schema.String, endDay: Day })),
                isInPrice: Schema.Boolean,
                /** Whether the request awaits an answer. */
                isAsked: Schema.Boolean,
                /**
                 * The milestone's price without these materials, until somebody proposes to lower it; null otherwise.
                 */
                priceWithout: Schema.NullOr(Cents),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
