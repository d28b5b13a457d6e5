import { Effect } from "effect";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { mostChangeOrders } from "#core/contract/change-order/decide-change.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { missingOf } from "#core/contract/delivery/count-items.ts";
import { type ReadRequest, readRequest } from "#core/contract/delivery/read-supply.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Listings, titleOf } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { isStanding, type MaterialRequest, mostMaterialRequests } from "./material-request.ts";
import { MaterialRequests, type RequestFacts } from "./material-requests.ts";

/** The lowest price of a milestone, in cents. */
const leastPrice = 100;

/** Returns the milestone that a contract supplies with materials; null if it supplies none. */
const suppliedBy = Effect.fnUntraced(function* ({ personId }: PersonActor, { listingId }: Contract) {
  const request = yield* (yield* MaterialRequests).find(listingId);
  if (request === null) return null;
  const work = yield* (yield* Contracts).get(request.contractId);
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  const side: Side = work.posterId === personId ? "poster" : "bidder";
  return { title: yield* titleOf(work.listingId), number, side, contractId: work.id };
});

/** Returns whether an accepted or open change order has lowered the milestone's price since `since`. */
const isLowered = (orders: ReadonlyArray<ChangeOrder>, { id }: Pick<Milestone, "id">, since: Date): boolean =>
  orders.some(
    ({ state, proposedAt, answeredAt, changes }) =>
      (state === "accepted" || state === "proposed") &&
      (answeredAt ?? proposedAt) >= since &&
      changes.some(
        ({ milestoneId, before, after }) =>
          milestoneId === id && before !== null && (after?.amount ?? 0) < before.amount,
      ),
  );

type OwnerPaysFacts = {
  readonly request: MaterialRequest;
  readonly facts: RequestFacts;
  readonly found: ReadRequest;
  readonly contract: Contract;
  readonly milestone: Milestone;
  readonly orders: ReadonlyArray<ChangeOrder>;
};

/** Returns the bid that the owner is asked to pay for, or pays for; null if the contractor pays, or nobody yet. */
const ownerPaysOf = ({ request, facts, found, contract, milestone, orders }: OwnerPaysFacts) => {
  const { ownerPays } = request;
  const { asked } = facts;
  if (ownerPays === null || asked === null) return null;
  const supply = found.supply?.posterId === contract.posterId ? found.supply : null;
  const isAsked = found.stage === "bids" && contract.state === "accepted" && isStanding(ownerPays, asked);
  if (supply === null && !isAsked) return null;
  const { isInPrice } = ownerPays;
  const isHired = supply?.state === "accepted" || supply?.state === "ended";
  const isToLower =
    isInPrice &&
    isHired &&
    isOpenMilestone(milestone) &&
    contract.state === "accepted" &&
    !isLowered(orders, milestone, supply.offeredAt);
  return {
    bidId: asked.id,
    version: asked.version,
    supplier: asked.supplier,
    amount: supply?.totalCost ?? asked.amount,
    milestones: asked.milestones.map(({ amount, description, endDay }) => ({ amount, description, endDay })),
    isInPrice,
    /** Whether the request to pay waits for an answer. */
    isAsked,
    /** The milestone's price without them, in cents, until someone proposes it; null if it needn't be lowered. */
    priceWithout: isToLower ? cents(Math.max(leastPrice, milestone.amount - supply.totalCost)) : null,
  };
};

/**
 * Returns the materials of a contract's milestones, for its two sides: what was requested and how much arrived. Only
 * the person who requested them sees prices and the supplier's contract; the poster sees how deliveries stand, and what
 * they are asked to pay or pay for themselves. Fails with `NotFound`.
 */
export const viewMaterials = Effect.fn("viewMaterials")(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).get(id);
  const side = yield* seenFrom(actor, contract);
  const listing = yield* (yield* Listings).get(contract.listingId);
  const milestones = (yield* (yield* Milestones).ofContract(id)).filter(({ kind }) => kind === "work");
  const requests = yield* (yield* MaterialRequests).ofContract(id);
  const factsOf = yield* (yield* MaterialRequests).factsOf(requests);
  const day = yield* today;
  const orders = requests.some(({ ownerPays }) => ownerPays?.isInPrice)
    ? (yield* (yield* ChangeOrders).ofContract(id, { after: null, limit: mostChangeOrders })).items
    : [];
  const all = requests.flatMap((request) => {
    const milestone = milestones.find((it) => it.id === request.milestoneId);
    const facts = factsOf.get(request.listingId);
    if (milestone === undefined || facts === undefined) return [];
    const found = readRequest(request, milestone, facts, day);
    const isDirect = found.supply?.posterId === contract.posterId;
    const lacking = found.items.filter((item) => missingOf(item) > 0);
    return [
      {
        listingId: request.listingId,
        milestoneId: milestone.id,
        title: found.listing.title,
        stage: found.stage,
        neededBy: found.neededBy,
        promisedFor: found.promisedFor,
        items: found.items,
        done: found.items.length - lacking.length,
        lacking: lacking.map(({ name }) => name),
        daysLate: found.daysLate,
        causes: found.dangers.map(({ cause }) => cause),
        /** The supplier's contract; only for the person who requested the materials, and the one who pays. */
        supplyId: side === "bidder" || isDirect ? (found.supply?.id ?? null) : null,
        ownerPays: ownerPaysOf({ request, facts, found, contract, milestone, orders }),
      },
    ];
  });
  return {
    contractId: id,
    bidId: contract.bidId,
    listingId: contract.listingId,
    listingTitle: listing.title,
    isSupply: listing.kind === "material_supply",
    supplies: side === "poster" ? yield* suppliedBy(actor, contract) : null,
    posterName: (yield* (yield* People).get(contract.posterId)).name,
    bidderName: (yield* (yield* People).get(contract.bidderId)).name,
    side,
    state: contract.state,
    milestones: milestones
      // A milestone that was dropped after its materials were requested stays, to show what became of them.
      .filter(
        (milestone) => milestone.state !== "dropped" || all.some(({ milestoneId }) => milestoneId === milestone.id),
      )
      .map((milestone) => {
        const own = all.filter(({ milestoneId }) => milestoneId === milestone.id);
        const late = Math.max(0, ...own.map(({ daysLate }) => daysLate));
        const isOwnWork = side === "bidder" && contract.state === "accepted";
        return {
          id: milestone.id,
          number: milestone.number,
          description: milestone.description,
          endDay: milestone.endDay,
          canRequest:
            listing.kind === "service" &&
            isOwnWork &&
            isOpenMilestone(milestone) &&
            requests.length < mostMaterialRequests,
          /** For the contractor: the date that the materials allow, if later than agreed; null otherwise. */
          suggestedDay: isOwnWork && late > 0 ? daysAfter(milestone.endDay, late) : null,
          requests: own,
        };
      }),
  };
});
