import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { contractOf } from "#core/contract/contract/propose-cancelling.ts";
import { missingOf } from "#core/contract/delivery/count-items.ts";
import { readRequest } from "#core/contract/delivery/read-supply.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Listings, titleOf } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { daysAfter, today } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { mostMaterialRequests } from "./material-request.ts";
import { MaterialRequests } from "./material-requests.ts";

/** The milestone whose materials a contract supplies; null where it is for none. */
const suppliedBy = Effect.fnUntraced(function* ({ listingId }: Contract) {
  const request = yield* (yield* MaterialRequests).find(listingId);
  if (request === null) return null;
  const work = yield* (yield* Contracts).get(request.contractId);
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  return { title: yield* titleOf(work.listingId), number };
});

/**
 * The materials of a contract's milestones, for the two people in it: what was requested, and how much of it has come. Prices and the supplier's
 * contract are for who has requested them; the poster reads how the deliveries stand. Fails `NotFound`.
 */
export const viewMaterials = Effect.fn("viewMaterials")(function* (actor: PersonActor, id: ContractId) {
  const { contract, side } = yield* contractOf(actor, id);
  if (contract.state === "withdrawn" || contract.state === "refused") return yield* notFound("contract");
  const listing = yield* (yield* Listings).get(contract.listingId);
  const milestones = (yield* (yield* Milestones).ofContract(id)).filter(({ kind }) => kind === "work");
  const requests = yield* (yield* MaterialRequests).ofContract(id);
  const factsOf = yield* (yield* MaterialRequests).factsOf(requests);
  const day = yield* today;
  const all = requests.flatMap((request) => {
    const milestone = milestones.find((it) => it.id === request.milestoneId);
    const facts = factsOf.get(request.listingId);
    if (milestone === undefined || facts === undefined) return [];
    const found = readRequest(request, milestone, facts, day);
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
        /** The supplier's contract; only for who has requested the materials. */
        supplyId: side === "bidder" ? (found.supply?.id ?? null) : null,
      },
    ];
  });
  return {
    contractId: id,
    bidId: contract.bidId,
    listingId: contract.listingId,
    listingTitle: listing.title,
    isSupply: listing.kind === "material_supply",
    supplies: side === "poster" ? yield* suppliedBy(contract) : null,
    bidderName: (yield* (yield* People).get(contract.bidderId)).name,
    side,
    state: contract.state,
    milestones: milestones
      // One that was dropped after its materials were requested still says what has become of these.
      .filter(
        (milestone) => milestone.state !== "dropped" || all.some(({ milestoneId }) => milestoneId === milestone.id),
      )
      .map((milestone) => {
        const own = all.filter(({ milestoneId }) => milestoneId === milestone.id);
        const late = Math.max(0, ...own.map(({ daysLate }) => daysLate));
        const isOpen = milestone.state === "planned" || milestone.state === "submitted";
        return {
          id: milestone.id,
          number: milestone.number,
          description: milestone.description,
          endDay: milestone.endDay,
          canRequest:
            listing.kind === "service" &&
            side === "bidder" &&
            contract.state === "accepted" &&
            isOpen &&
            requests.length < mostMaterialRequests,
          /** The date that its materials allow, where that is a later one than agreed. */
          suggestedDay: late > 0 ? daysAfter(milestone.endDay, late) : null,
          requests: own,
        };
      }),
  };
});
