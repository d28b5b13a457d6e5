import { Schema } from "effect";
import { ContractState } from "#core/contract/contract/contract.machine.ts";
import { Delivery, DeliveryDraft } from "#core/contract/delivery/delivery.ts";
import { Listing, ListingDraft } from "#core/market/listing/listing.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, MilestoneId } from "#core/shared/ids.ts";
import { endpoint } from "../endpoint.ts";
import { Item } from "./materials.ts";

const ofContract = Schema.Struct({ contractId: ContractId });

export const requestMaterialsEndpoint = endpoint("POST /api/milestones/:milestoneId/materials", {
  name: "requestMaterials",
  summary: "Request materials for a milestone of a contract in which you do the work",
  keyed: true,
  params: Schema.Struct({ milestoneId: MilestoneId }),
  body: ListingDraft,
  reply: Listing,
  status: 201,
});

export const viewDeliveriesEndpoint = endpoint("GET /api/contracts/:contractId/deliveries", {
  name: "viewDeliveries",
  summary: "What was delivered in a contract on materials",
  params: ofContract,
  reply: Schema.Struct({
    contractId: ContractId,
    bidId: BidId,
    listingTitle: Schema.String,
    side: Schema.Literals(["poster", "bidder"]),
    otherName: Schema.String,
    state: ContractState,
    neededBy: Day,
    promisedFor: Schema.NullOr(Day),
    daysLate: Schema.Int,
    items: Schema.Array(Item),
    /** Which milestone they are for, for who does that work; null where they are for none. */
    work: Schema.NullOr(
      Schema.Struct({ bidId: BidId, title: Schema.String, number: Schema.Int, state: ContractState }),
    ),
    canRecord: Schema.Boolean,
    /** By their numbers. */
    entries: Schema.Array(
      Schema.Struct({
        ...Delivery.fields,
        isReplaced: Schema.Boolean,
        canAnswer: Schema.Boolean,
        canCorrect: Schema.Boolean,
      }),
    ),
  }),
});

export const recordDeliveryEndpoint = endpoint("POST /api/contracts/:contractId/deliveries", {
  name: "recordDelivery",
  summary: "Record what was delivered in a contract on materials, answer the supplier, or correct an entry of yours",
  keyed: true,
  params: ofContract,
  body: DeliveryDraft,
  reply: Delivery,
  status: 201,
});
