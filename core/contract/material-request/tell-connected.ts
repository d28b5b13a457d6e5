import { Effect } from "effect";
import { isOver } from "#core/contract/contract/contract.machine.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth, tellSides } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { systemActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/history.ts";
import { MaterialRequests, materialsMove, type SuppliedRequest } from "./material-requests.ts";

/** The system, because the person who cancels one contract is no side of the other and stays unknown there. */
const itself = systemActor("contract");

/** Tells people that the work was canceled; supply contracts and open requests stay until their own people cancel. */
const afterWork = Effect.fnUntraced(function* (work: Contract, request: SuppliedRequest) {
  const listing = yield* (yield* Listings).get(request.listingId);
  const supply = request.supplyId === null ? null : yield* (yield* Contracts).get(request.supplyId);
  if (supply?.state === "accepted") {
    yield* recordMove(itself, materialsMove(supply, listing.id, "lose_work", "requested", "standing"));
    yield* tellSides(
      supply,
      ["poster", "bidder"],
      { noun: "contract", id: supply.id, event: "materials" },
      (parties) => ["materialsStand", parties],
    );
    return;
  }
  if (listing.state === "open" || supply?.state === "offer_sent") {
    // Only the sender of an offer can withdraw it.
    const isOwners = supply?.state === "offer_sent" && supply.posterId === work.posterId;
    yield* tell(isOwners ? work.posterId : work.bidderId, {
      kind: "contract",
      words: ["requestStands", { project: listing.title }],
      link: isOwners ? { to: "poster_contract", contractId: supply.id } : { to: "projects" },
    });
  }
});

/** Tells the work's people that a supply contract was canceled; the work goes on, and nobody is asked to pay. */
const afterSupply = Effect.fnUntraced(function* (supply: Contract, request: SuppliedRequest) {
  const listing = yield* (yield* Listings).get(request.listingId);
  const work = yield* (yield* Contracts).get(request.contractId);
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  const isOpen = listing.state === "open";
  yield* recordMove(itself, {
    ...materialsMove(work, listing.id, "lose_supplier", "requested", isOpen ? "requested" : "canceled"),
    facts: { milestoneId: request.milestoneId, number },
  });
  const change = { noun: "contract", id: work.id, event: "materials" } as const;
  if (isOver(work.state)) return yield* showBoth(work, change);
  // An owner who paid for them is told through the supply contract.
  const isOwners = supply.posterId === work.posterId;
  if (isOwners) yield* (yield* MaterialRequests).save({ ...request, ownerPays: null });
  yield* tellSides(work, [isOwners ? "bidder" : "poster"], change, (parties) => [
    "materialsCanceled",
    { ...parties, title: listing.title, number, isOpen },
  ]);
});

/**
 * Tells the contracts that are connected with a canceled one through materials, without changing them: in their
 * histories and to their people. Inside the caller's unit of work, after the canceled contract's listing has moved.
 */
export const tellConnected = Effect.fnUntraced(function* (canceled: Contract) {
  for (const request of yield* (yield* MaterialRequests).connectedForUpdate(canceled)) {
    yield* request.contractId === canceled.id ? afterWork(canceled, request) : afterSupply(canceled, request);
  }
});
