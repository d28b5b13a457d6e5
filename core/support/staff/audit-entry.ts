import { Schema } from "effect";
import { AuditEntryId, PersonId, TicketId } from "#core/shared/ids.ts";
import { PlannedMove } from "./plan.ts";

export const AuditKind = Schema.Literals([
  "signed_in",
  "sign_in_refused",
  "signed_out",
  "revealed",
  "view_opened",
  "viewed",
  "view_ended",
  "acted",
  "act_refused",
  "approval_asked",
  "approved",
  "approval_refused",
]);
export type AuditKind = typeof AuditKind.Type;

/** One thing that somebody of the staff did, was refused, or has looked at. Entries are never changed or removed. */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  /** Null for who runs the machine, before anybody works for support. */
  staffId: Schema.NullOr(PersonId),
  staffName: Schema.String,
  kind: AuditKind,
  /** As it was typed, without its arguments. */
  command: Schema.NullOr(Schema.String),
  /** In a sentence: what it did, or why it was refused. */
  detail: Schema.NullOr(Schema.String),
  /** Every id that it was about. */
  subjects: Schema.Array(Schema.String),
  moves: Schema.Array(PlannedMove),
  /** The hash of the plan. */
  plan: Schema.NullOr(Schema.String),
  /** What was at stake in it and nobody else approved, in cents. */
  unapproved: Schema.Int,
  reason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  at: Schema.Date,
});
export type AuditEntry = typeof AuditEntry.Type;
