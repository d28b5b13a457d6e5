import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import type { BidGroup } from "./bid.ts";
import { Bids } from "./bids.ts";
import { withMoves } from "./view-bid.ts";

/** My Bids: one's own bids in one group, or all of them, the declined ones among them; the latest update first. */
export const listOwnBids = Effect.fn("listOwnBids")(function* (
  actor: PersonActor,
  group: BidGroup | null,
  page: PageRequest,
) {
  const bids = yield* Bids;
  const found = yield* bids.ofBidder(actor.personId, group, page);
  return { ...found, items: found.items.map((bid) => withMoves(actor, bid)) };
});
