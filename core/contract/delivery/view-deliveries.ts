import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { standingOf, unansweredOf } from "./count-items.ts";
import { Deliveries } from "./deliveries.ts";
import { deliveriesOf } from "./deliveries-of.ts";
import { readRequest, readSupply } from "./read-supply.ts";

/** Returns the deliveries of a contract on materials, for its sides. Fails with `NotFound`, also if it is on work. */
export const viewDeliveries = Effect.fn("viewDeliveries")(function* (actor: PersonActor, id: ContractId) {
  const { contract, listing, side, isBuyer } = yield* deliveriesOf(actor, id);
  const isGone = contract.state === "withdrawn" || contract.state === "refused";
  if (listing.kind !== "material_supply" || isGone) return yield* notFound("contract");
  const entries = yield* (yield* Deliveries).ofContract(id);
  const request = yield* (yield* MaterialRequests).find(contract.listingId);
  const milestone =
    request === null
      ? undefined
      : (yield* (yield* Milestones).ofContract(request.contractId)).find((it) => it.id === request.milestoneId);
  const { items } = yield* (yield* Bids).get(contract.bidId);
  const own = readSupply({ contract, items, entries, milestones: yield* (yield* Milestones).ofContract(id) });
  const facts = request && (yield* (yield* MaterialRequests).factsOf([request])).get(request.listingId);
  const found = request && milestone && facts ? readRequest(request, milestone, facts, yield* today) : null;
  const work = request === null ? null : yield* (yield* Contracts).get(request.contractId);
  const standing = new Set(standingOf(entries).map((it) => it.id));
  const open = new Set(unansweredOf(entries).map((it) => it.id));
  const isUnderWay = contract.state === "accepted";
  const other = yield* (yield* People).get(side === "poster" ? contract.bidderId : contract.posterId);
  return {
    contractId: id,
    bidId: contract.bidId,
    listingTitle: listing.title,
    side,
    /** Whether the reader is a side of the contract, and not just the receiver of its deliveries. */
    isParty: side === "bidder" || isBuyer,
    /** Whether the receiving side is two people: one who pays, and one who requested the materials. */
    isShared: side === "poster" && listing.posterId !== contract.posterId,
    otherName: other.name,
    state: contract.state,
    ...own,
    neededBy: found?.neededBy ?? listing.deadline,
    // After a cancellation a replacement delivery may be late, but nothing of this contract is.
    daysLate: found?.supply?.id === id ? found.daysLate : 0,
    /** The milestone that the materials are for, which its supplier doesn't see; null if they are for none. */
    work:
      side === "bidder" || work === null || milestone === undefined
        ? null
        : {
            side: work.posterId === actor.personId ? ("poster" as const) : ("bidder" as const),
            contractId: work.id,
            bidId: work.bidId,
            title: yield* titleOf(work.listingId),
            number: milestone.number,
            state: work.state,
          },
    canRecord: isUnderWay,
    entries: entries.map((it) => ({
      ...it,
      isReplaced: !standing.has(it.id),
      canAnswer: isUnderWay && side === "poster" && open.has(it.id),
      canCorrect: isUnderWay && it.by === side && standing.has(it.id) && (side === "poster" || open.has(it.id)),
    })),
  };
});
