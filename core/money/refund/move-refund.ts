import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { show } from "#core/messaging/alert/tell.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { refundLifecycle } from "./refund.machine.ts";
import type { Refund } from "./refund.ts";
import { Refunds } from "./refunds.ts";

type RefundEvent = ReturnType<typeof refundLifecycle.movesFrom>[number];

/** Moves a refund, saves it and writes the move into the history; inside the caller's unit of work. */
export const moveRefund = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Contract,
  refund: Refund,
  event: RefundEvent,
  changes: Partial<Pick<Refund, "reversalRef" | "refundRef" | "restoreRef" | "failure">> & {
    readonly reason?: string | null;
  } = {},
) {
  const refunds = yield* Refunds;
  const { reason = null, ...noted } = changes;
  const state = yield* refundLifecycle.move(refund.state, event, party);
  const saved = yield* refunds.save({ ...refund, ...noted, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "refund",
    subjectId: refund.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event,
    from: refund.state,
    to: state,
    reason,
  });
  yield* show([refund.posterId, refund.bidderId], { noun: "refund", id: refund.id, event });
  return saved;
});
