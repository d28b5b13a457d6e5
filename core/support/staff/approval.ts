import { Schema } from "effect";
import { ApprovalId, CaseId, PersonId, TicketId } from "#core/shared/ids.ts";
import { ApprovalState } from "./approval.machine.ts";
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
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Approval = typeof Approval.Type;

/** The states in which a plan has an approval, or waits for one: one at most. */
export const liveApprovalStates = ["waiting", "approved"] as const;
