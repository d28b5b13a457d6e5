import { Schema } from "effect";
import { ContractState } from "#core/contract/contract/contract.machine.ts";
import { Delivery, DeliveryDraft } from "#core/contract/delivery/delivery.ts";
import { Listing, ListingDraft } from "#core/market/listing/listing.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { creating, endpoint, keyed, Reason } from "../endpoint.ts";
import { Item } from "./materials.ts";

export const requestMaterialsEndpoint = creating("POST /api/milestones/:milestoneId/materials", {
  name: "requestMaterials",
  summary: "Request materials for a milestone of a contract in which you do the work",
  body: ListingDraft,
  reply: Listing,
});

export const viewDeliveriesEndpoint = endpoint("GET /api/contracts/:contractId/deliveries", {
  name: "viewDeliveries",
  summary: "What was delivered in a contract on materials",
  reply: Schema.Struct({
    contractId: ContractId,
    bidId: BidId,
    listingTitle: Schema.String,
    side: Side,
    /** Whether you are a party to this contract, and not only the receiver of materials that somebody else pays for. */
    isParty: Schema.Boolean,
    /** Whether two people receive the materials: the one who pays, and the one who requested them. */
    isShared: Schema.Boolean,
    otherName: Schema.String,
    state: ContractState,
    neededBy: Day,
    promisedFor: Schema.NullOr(Day),
    daysLate: Schema.Int,
    items: Schema.Array(Item),
    /** The milestone that the materials are for, for the two people of that work; null if they are for none. */
    work: Schema.NullOr(
      Schema.Struct({
        side: Side,
        contractId: ContractId,
        bidId: BidId,
        title: Schema.String,
        number: Schema.Int,
        state: ContractState,
      }),
    ),
    canRecord: Schema.Boolean,
    /** Ordered by number. */
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

export const recordDeliveryEndpoint = creating("POST /api/contracts/:contractId/deliveries", {
  name: "recordDelivery",
  summary: "Record what was delivered in a contract on materials, answer the supplier, or correct an entry of yours",
  body: DeliveryDraft,
  reply: Delivery,
});

export const viewOwnerPaysEndpoint = endpoint("GET /api/listings/:listingId/owner-pays", {
  name: "viewOwnerPays",
  summary:
    "Who can be asked to pay a supplier of these materials directly, and what they were asked; null where nobody can",
  reply: Schema.NullOr(
    Schema.Struct({
      /** The person for whom the work is done, and the number of the milestone that needs these materials. */
      ownerName: Schema.String,
      number: Schema.Int,
      /** The bid that the owner is asked to pay; null if the owner is not asked. */
      asked: Schema.NullOr(Schema.Struct({ bidId: BidId, isInPrice: Schema.Boolean })),
    }),
  ),
});

export const askOwnerToPayEndpoint = keyed("POST /api/bids/:bidId/owner-pays", {
  name: "askOwnerToPay",
  summary: "Ask whom you do the work for to hire this supplier and pay them directly",
  body: Schema.Struct({
    /** The version of the bid that you saw. */
    version: Schema.Int,
    /** Whether these materials are in your price of the milestone. */
    isInPrice: Schema.Boolean,
  }),
});

export const withdrawOwnerAskEndpoint = keyed("POST /api/bids/:bidId/owner-pays/withdraw", {
  name: "withdrawOwnerAsk",
  summary: "No longer ask whom you do the work for to pay this supplier",
});

export const declineToPayEndpoint = keyed("POST /api/bids/:bidId/owner-pays/decline", {
  name: "declineToPay",
  summary: "Leave it to who does the work to pay this supplier; to agree, hire the bidder",
  body: Reason,
});
