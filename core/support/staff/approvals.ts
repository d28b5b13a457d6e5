import { Context, Effect, Schema } from "effect";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { ApprovalId, CaseId, PersonId, TicketId } from "#core/shared/ids.ts";
import type { EventOf } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { createdAndVersioned, type VersionedStore } from "#core/shared/versioned.ts";
import { ApprovalState, approvalLifecycle } from "./approval.machine.ts";
import { Plan } from "./plan.ts";

/** A plan that needs a second person's word. */
export const Approval = Schema.Struct({
  id: ApprovalId,
  plan: Plan,
  /** Who planned it, and alone may apply it. */
  staffId: PersonId,
  reason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  caseId: Schema.NullOr(CaseId),
  state: ApprovalState,
  /** Somebody else than who planned it; null while it waits. */
  decidedBy: Schema.NullOr(PersonId),
  ...createdAndVersioned,
});
export type Approval = typeof Approval.Type;

/** The states in which a plan has an approval, or waits for one: one at most. */
export const liveApprovalStates = ["waiting", "approved"] as const;

/** The plans that wait for a second person, and those that have waited. */
export class Approvals extends Context.Service<
  Approvals,
  Pick<VersionedStore<ApprovalId, Approval>, "save"> & {
    /** Keeps a plan; nothing where the same plan waits or is approved already, however many ask at once. */
    readonly insert: (approval: Approval) => Effect.Effect<void, Unavailable>;
    /** The approval of the plan of this hash that waits or was given; null where there is none. */
    readonly liveOf: (hash: string) => Effect.Effect<Approval | null, Unavailable>;
    /** The plans that wait or are approved and whose hash begins with these digits, at most `limit`. */
    readonly liveLike: (digits: string, limit: number) => Effect.Effect<ReadonlyArray<Approval>, Unavailable>;
    /** Newest first; in one state, or null for all. */
    readonly list: (
      filter: { readonly state: Approval["state"] | null },
      page: PageRequest,
    ) => Effect.Effect<Page<Approval>, Unavailable>;
  }
>()("core/Approvals") {}

/** Moves an approval and saves it; inside the caller's unit of work. The audit tells who moved it. */
export const moveApproval = Effect.fnUntraced(function* (
  approval: Approval,
  event: EventOf<typeof approvalLifecycle>,
  changes: { readonly decidedBy?: PersonId } = {},
) {
  const state = yield* approvalLifecycle.move(approval.state, event, "support");
  return yield* (yield* Approvals).save({ ...approval, ...changes, state, updatedAt: yield* now });
});
