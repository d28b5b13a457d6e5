import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { bidLifecycle } from "./bid.machine.ts";
import type { BidView } from "./bid.ts";
import { Bids } from "./bids.ts";

/** A bid with the moves that this person can make. Ending is offered with the contract, not here. */
export const withMoves = <View extends BidView>(actor: PersonActor, bid: View) => {
  const party = bid.posterId === actor.personId ? "poster" : "bidder";
  return { ...bid, moves: bidLifecycle.movesFrom(bid.state, party).filter((move) => move !== "end") };
};

/** One bid, for the two people concerned; `NotFound` for everybody else. */
export const viewBid = Effect.fn("viewBid")(function* (actor: PersonActor, id: BidId) {
  const bids = yield* Bids;
  const bid = yield* bids.view(id);
  if (bid.posterId !== actor.personId && bid.bidderId !== actor.personId) return yield* notFound("bid");
  return withMoves(actor, bid);
});
