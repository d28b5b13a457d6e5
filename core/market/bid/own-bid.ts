import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { Bids } from "./bids.ts";

/** The bid, if the actor stands on the given side of it; `NotFound` otherwise, so that nobody learns what exists. */
export const ownBid = Effect.fnUntraced(function* (actor: PersonActor, side: "poster" | "bidder", id: BidId) {
  const bids = yield* Bids;
  const bid = yield* bids.get(id);
  if ((side === "poster" ? bid.posterId : bid.bidderId) !== actor.personId) return yield* notFound("bid");
  return bid;
});
