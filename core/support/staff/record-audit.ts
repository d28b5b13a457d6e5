import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { AuditEntryId, newId } from "#core/shared/ids.ts";
import { AuditEntries } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { StaffActor } from "./staff-command.ts";

type NewEntry = Pick<AuditEntry, "kind"> &
  Partial<Pick<AuditEntry, "command" | "detail" | "subjects" | "moves" | "plan" | "unapproved">>;

/** Writes into the audit what somebody of the staff did; in the transaction that does it, where there is one. */
export const recordAudit = Effect.fnUntraced(function* (staffActor: StaffActor, entry: NewEntry) {
  const entries = yield* AuditEntries;
  yield* entries.append({
    id: yield* newId(AuditEntryId),
    staffId: staffActor.staffId,
    staffName: staffActor.name,
    command: null,
    detail: null,
    moves: [],
    plan: null,
    unapproved: 0,
    ...entry,
    subjects: [...new Set(entry.subjects ?? [])],
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    at: yield* now,
  });
});
