import { Effect } from "effect";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Delivery, DeliveryDraft } from "#core/contract/delivery/delivery.ts";
import type { MaterialRequest } from "#core/contract/material-request/material-request.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { askOwnerToPay } from "#core/contract/material-request/owner-pays.ts";
import { requestMaterials } from "#core/contract/material-request/request-materials.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Listing, ListingItem } from "#core/market/listing/listing.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { DeliveryId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { aMaterialsBidDraft } from "./bid.ts";
import { acceptedContract, bidOn, newcomer, uploadedPicture } from "./errand.ts";
import { aMaterialsDraft } from "./listing.ts";
import { idOf, moment } from "./moment.ts";
import { inserted } from "./stored.ts";

const anItem = (productName: string, quantity: number): ListingItem => ({
  productName,
  brand: "Any",
  category: "Tile",
  description: "",
  unit: "box",
  quantity,
  estimatedPrice: cents(2_000),
});

/** The materials of a floor: 40 boxes of tile, 6 bags of thinset, 2 of grout and 4 sheets of board. */
export const floorItems: ReadonlyArray<ListingItem> = [
  anItem("Floor tile", 40),
  anItem("Thinset", 6),
  anItem("Grout", 2),
  anItem("Backer board", 4),
];

type Days = {
  /** How many days from now the milestone is due, its materials are needed, and the supplier promises them. */
  readonly due?: number;
  readonly needed?: number;
  readonly promised?: number;
};

/** A running work contract whose contractor requested the materials of its only milestone. */
export const requestedMaterials = Effect.fnUntraced(function* ({ due = 30, needed = 20 }: Days = {}) {
  const day = yield* today;
  const endDay = daysAfter(day, due);
  const before = yield* acceptedContract({
    startDay: null,
    endDay,
    milestones: [{ amount: cents(300_000), description: "Tile the floor", endDay }],
  });
  const [milestone] = yield* (yield* Milestones).ofContract(before.contract.id);
  if (milestone === undefined) return yield* Effect.die("A contract has milestones.");
  const draft = aMaterialsDraft({
    title: "Tile for a floor",
    items: floorItems,
    deadline: daysAfter(day, needed),
    pictures: [yield* uploadedPicture(before.contractor)],
  });
  return { ...before, milestone, materials: yield* requestMaterials(before.contractor, milestone.id, draft) };
});

/** Places a supplier's bid on all items of a material request. */
export const bidOnMaterials = Effect.fnUntraced(function* (materials: Listing, supplier: PersonActor, promised = 20) {
  const endDay = daysAfter(yield* today, promised);
  const items = materials.items.map(({ productName, quantity }) => ({
    ...{ offered: true, productName, quantity },
    estimatedPrice: cents(1_900),
  }));
  return yield* bidOn(materials, supplier, aMaterialsBidDraft({ endDay, items }));
});

/** A milestone's material request, and a supplier's bid on it. */
export const bidOnRequest = Effect.fnUntraced(function* (days: Days = {}) {
  const before = yield* requestedMaterials(days);
  const supplier = yield* newcomer("supplier", "Sue Supplier");
  const supplyBid = yield* bidOnMaterials(before.materials, supplier, days.promised ?? days.needed ?? 20);
  return { ...before, supplier, supplyBid };
});

/** `bidOnRequest`, and the owner is asked to pay that supplier. */
export const askedToPay = Effect.fnUntraced(function* ({ isInPrice = true }: { readonly isInPrice?: boolean } = {}) {
  const before = yield* bidOnRequest();
  const { id: bidId, version } = before.supplyBid;
  yield* askOwnerToPay(before.contractor, { bidId, version, isInPrice });
  return before;
});

/** A supplier who was hired for a milestone's materials and accepted. */
export const suppliedContract = Effect.fnUntraced(function* (days: Days = {}) {
  const before = yield* bidOnRequest(days);
  const { supplier, supplyBid } = before;
  const { id: contractId } = yield* hireBidder(before.contractor, supplyBid);
  const supply = yield* acceptContract(supplier, { contractId, skipAccounts: true });
  return { ...before, supply };
});

/** Lines of a delivery: the item's position, how many were delivered, and how many of them damaged. */
export const came = (...lines: ReadonlyArray<readonly [item: number, delivered: number, damaged?: number]>) =>
  lines.map(([item, delivered, damaged = 0]) => ({ item, delivered, damaged }));

export const aDeliveryDraft = (but: Partial<DeliveryDraft> = {}): DeliveryDraft => ({
  lines: came([0, 40]),
  isShort: false,
  note: "",
  photos: [],
  answers: null,
  replaces: null,
  ...but,
});

/** A stored delivery entry of the supplier. */
export const aDelivery = (contract: Contract, number: number, but: Partial<Delivery> = {}): Delivery => ({
  id: idOf(DeliveryId),
  contractId: contract.id,
  number,
  by: "bidder",
  bySupport: false,
  answers: null,
  replaces: null,
  lines: came([0, 40]),
  isShort: false,
  note: "Left at the side door.",
  photos: [],
  recordedAt: moment(),
  ...but,
});

export const storedDelivery = (contract: Contract, number: number, but: Partial<Delivery> = {}) =>
  inserted(Deliveries, aDelivery(contract, number, but));

/** Stores that a listing's materials are for a milestone. */
export const storedRequest = Effect.fnUntraced(function* (
  listing: Pick<Listing, "id">,
  milestone: Milestone,
  but: Partial<MaterialRequest> = {},
) {
  const request: MaterialRequest = {
    listingId: listing.id,
    contractId: milestone.contractId,
    milestoneId: milestone.id,
    milestoneDay: milestone.endDay,
    requestedAt: moment(),
    ownerPays: null,
    ...but,
  };
  return yield* inserted(MaterialRequests, request);
});
