import { Context, Effect, Schema } from "effect";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { ApprovalId, CaseId, PersonId, TicketId } from "#core/shared/ids.ts";
import type { EventOf } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { createdAndVersioned, type VersionedStore } from "#core/shared/versioned.ts";
import { ApprovalState, approvalLifecycle } from "./approval.machine.ts";
import { Plan } from "./plan.ts";

/** A plan that needs a second person's approval. */
export const Approval = Schema.Struct({
  id: ApprovalId,
  plan: Plan,
  /** The planner, who alone may apply it. */
  staffId: PersonId,
  reason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  caseId: Schema.NullOr(CaseId),
  state: ApprovalState,
  /** Someone other than the planner; null while it waits. */
  decidedBy: Schema.NullOr(PersonId),
  ...createdAndVersioned,
});
export type Approval = typeof Approval.Type;

/** The states of a plan's current approval or request for one; a plan has at most one. */
export const liveApprovalStates = ["waiting", "approved"] as const;

/** All approvals of plans, waiting and past. */
export class Approvals extends Context.Service<
  Approvals,
  Pick<VersionedStore<ApprovalId, Approval>, "save"> & {
    /** Stores a plan; does nothing if the same plan already waits or is approved, even with concurrent calls. */
    readonly insert: (approval: Approval) => Effect.Effect<void, Unavailable>;
    /** The waiting or approved approval of the plan with this hash; null if there is none. */
    readonly liveOf: (hash: string) => Effect.Effect<Approval | null, Unavailable>;
    /** Waiting or approved plans whose hash begins with these digits, at most `limit`. */
    readonly liveLike: (digits: string, limit: number) => Effect.Effect<ReadonlyArray<Approval>, Unavailable>;
    /** Newest first; null lists all states. */
    readonly list: (
      filter: { readonly state: Approval["state"] | null },
      page: PageRequest,
    ) => Effect.Effect<Page<Approval>, Unavailable>;
  }
>()("core/Approvals") {}

/** Moves an approval and saves it; inside the caller's unit of work. The audit log says who moved it. */
export const moveApproval = Effect.fnUntraced(function* (
  approval: Approval,
  event: EventOf<typeof approvalLifecycle>,
  changes: { readonly decidedBy?: PersonId } = {},
) {
  const state = yield* approvalLifecycle.move(approval.state, event, "support");
  return yield* (yield* Approvals).save({ ...approval, ...changes, state, updatedAt: yield* now });
});
