import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { AuditEntryId, newId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { sealAudit } from "./audit-chain.ts";
import { AuditEntries, type AuditEntry } from "./audit-entries.ts";
import type { StaffActor } from "./staff-command.ts";

type NewEntry = Pick<AuditEntry, "kind"> &
  Partial<Pick<AuditEntry, "command" | "detail" | "subjects" | "moves" | "plan" | "unapproved">>;

/**
 * Writes into the audit what somebody of the staff did; in the transaction that does it, where there is one. Until that has
 * ended nobody else writes into it: do it last.
 */
export const recordAudit = Effect.fnUntraced(function* (staffActor: StaffActor, entry: NewEntry) {
  const entries = yield* AuditEntries;
  const { atomic } = yield* UnitOfWork;
  const written: AuditEntry = {
    id: yield* newId(AuditEntryId),
    staffId: staffActor.staffId,
    staffName: staffActor.name,
    command: null,
    detail: null,
    moves: [],
    plan: null,
    unapproved: 0,
    ...entry,
    // By its case it is found as by whatever else it was about.
    subjects: [...new Set([...(entry.subjects ?? []), ...(staffActor.caseId === null ? [] : [staffActor.caseId])])],
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    at: yield* now,
  };
  yield* atomic(Effect.flatMap(entries.append(written), sealAudit));
});
