import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { approvalLifecycle } from "./approval.machine.ts";
import type { Approval } from "./approval.ts";
import { Approvals } from "./approvals.ts";

type ApprovalEvent = ReturnType<typeof approvalLifecycle.movesFrom>[number];

/** Moves an approval and saves it; inside the caller's unit of work. The audit tells who moved it. */
export const moveApproval = Effect.fnUntraced(function* (
  approval: Approval,
  event: ApprovalEvent,
  changes: { readonly decidedBy?: PersonId } = {},
) {
  const approvals = yield* Approvals;
  const state = yield* approvalLifecycle.move(approval.state, event, "support");
  return yield* approvals.save({ ...approval, ...changes, state, updatedAt: yield* now });
});
