import { Effect } from "effect";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { bidLifecycle } from "./bid.machine.ts";
import type { Bid, BidTerms } from "./bid.ts";
import { Bids } from "./bids.ts";

type BidEvent = ReturnType<typeof bidLifecycle.movesFrom>[number];
type Options = {
  readonly changes?: BidTerms;
  readonly reason?: string;
  /** The contract in whose story the move belongs. */
  readonly contractId?: ContractId;
};

/** Moves a bid, saves it and writes the move into the history; inside the caller's unit of work. */
export const moveBid = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  bid: Bid,
  event: BidEvent,
  { changes, reason, contractId }: Options = {},
) {
  const bids = yield* Bids;
  const state = yield* bidLifecycle.move(bid.state, event, party);
  const declinedReason = event === "decline" ? (reason ?? null) : state === "declined" ? bid.declinedReason : null;
  const saved = yield* bids.save({ ...bid, ...changes, state, declinedReason, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "bid",
    subjectId: bid.id,
    listingId: bid.listingId,
    contractId: contractId ?? null,
    event,
    from: bid.state,
    to: state,
    reason: reason ?? null,
  });
  return saved;
});
