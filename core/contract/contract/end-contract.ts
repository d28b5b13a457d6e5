import { Effect } from "effect";
import { lapseChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { blocked } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { partiesOf } from "./contract-names.ts";
import { moveContract, ownContract } from "./contracts.ts";
import { oweRetainage } from "./owe-retainage.ts";
import { isOpenMilestone } from "./owed.ts";

/**
 * Ends a contract whose milestones are all completed or dropped, and closes its bid and listing. The retainage is owed
 * from then on, and due after the agreed days.
 */
export const endContract = Effect.fn("endContract")(function* (actor: PersonActor, contractId: ContractId) {
  const contract = yield* ownContract(actor, "poster", contractId);
  const ended = yield* moveContract(actor, "poster", contract, "end");
  const stages = yield* (yield* Milestones).ofContract(contractId);
  const open = stages.filter(isOpenMilestone);
  if (open.length > 0) {
    return yield* blocked("MilestonesOpen", "you", {
      message: "Please complete all the milestones to end this project.",
      whatToDo: `Complete and pay ${open.length === 1 ? "the milestone that is" : `the ${open.length} milestones that are`} still open.`,
    });
  }
  yield* lapseChangeOrders(contract);
  yield* oweRetainage(ended, stages, contract.retainage?.days ?? 0);
  const bid = yield* (yield* Bids).get(contract.bidId);
  yield* moveBid(actor, "poster", bid, "end", { contractId });
  const listing = yield* (yield* Listings).get(contract.listingId);
  yield* moveListing(actor, "poster", listing, "end");
  yield* tellSide(contract, "bidder", "contract", [
    "contractEnded",
    { ...(yield* partiesOf(contract)), bySupport: isSupport(actor) },
  ]);
  yield* showBoth(contract, { noun: "contract", id: contractId, event: "end" });
  return ended;
}, atomically);
