import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now, today } from "#core/shared/day.ts";
import { type Blocked, blocked, invalid, notFound, refusal } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { mostMaterialRequests } from "./material-request.ts";
import { MaterialRequests, materialsMove } from "./material-requests.ts";

const notOpen = (number: number): Blocked =>
  blocked("MilestoneNotOpen", "you", {
    message: `Milestone ${number} is paid or was dropped, so no materials can be requested for it.`,
    whatToDo: "Request them for another milestone, or post a request for materials of your own.",
  });

const tooMany = refusal("TooManyMaterialRequests", "you", {
  message: `A contract can have up to ${mostMaterialRequests} requests for materials.`,
  whatToDo: "Put more materials into one request.",
});

/**
 * Posts the contractor's request for the materials of one of the contract's milestones, needed by its date. Fails with
 * `NotFound`, as `postListing` does, and with `Blocked` once the milestone or the contract is over.
 */
export const requestMaterials = Effect.fn("requestMaterials")(function* (
  actor: PersonActor,
  milestoneId: MilestoneId,
  draft: ListingDraft,
) {
  const requests = yield* MaterialRequests;
  const milestones = yield* Milestones;
  const { contractId } = yield* milestones.get(milestoneId);
  // Before the rest is read: this locks the contract, so that nobody cancels it from here on.
  const before = yield* requests.ofContractForUpdate(contractId);
  const contract = yield* (yield* Contracts).get(contractId);
  if (contract.bidderId !== actor.personId) return yield* notFound("milestone");
  if (contract.state !== "accepted") return yield* contractNotRunning(contract);
  const milestone = yield* milestones.get(milestoneId);
  const { kind, state, endDay, number } = milestone;
  if (kind !== "work" || (state !== "planned" && state !== "submitted")) return yield* notOpen(number);
  if (draft.kind !== "material_supply")
    return yield* invalid({ field: "kind", message: "Only materials can be requested for a milestone." });
  // If the milestone is already late, any delivery date is allowed.
  if (draft.deadline > endDay && endDay >= (yield* today)) {
    const message = "Please choose a date on or before the milestone's date.";
    return yield* invalid({ field: "deadline", message });
  }
  if (before.length >= mostMaterialRequests) return yield* tooMany();
  const listing = yield* postListing(actor, draft);
  yield* requests.insert({
    listingId: listing.id,
    contractId,
    milestoneId,
    milestoneDay: endDay,
    requestedAt: yield* now,
    ownerPays: null,
  });
  yield* recordMove(actor, {
    ...materialsMove(contract, listing.id, "request", null, "requested"),
    facts: { milestoneId, number, neededBy: listing.deadline, items: listing.items.length },
    words: { title: { text: listing.title, of: actor.personId } },
  });
  yield* showBoth(contract, { noun: "contract", id: contractId, event: "materials" });
  return listing;
}, atomically);
