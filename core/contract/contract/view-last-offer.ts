import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import type { LastOffer } from "./contract.ts";
import { Contracts } from "./contracts.ts";

/** The newest offer made of a bid that came to nothing, for the two people concerned; null where there was none. */
export const viewLastOffer = Effect.fn("viewLastOffer")(function* (actor: PersonActor, bidId: BidId) {
  const bid = yield* (yield* Bids).get(bidId);
  if (bid.posterId !== actor.personId && bid.bidderId !== actor.personId) return yield* notFound("bid");
  const before = yield* (yield* Contracts).offeredBefore(bidId);
  if (before === null) return null;
  const milestones = yield* (yield* Milestones).ofContract(before.id);
  return {
    state: before.state,
    endedAt: before.updatedAt,
    milestones: milestones.map(({ amount, description, endDay, pictureId, pictureName }) => ({
      amount,
      description,
      endDay,
      pictureId,
      pictureName,
    })),
  } satisfies LastOffer;
});
