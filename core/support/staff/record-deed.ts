import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { AuditEntryId, newId } from "#core/shared/ids.ts";
import type { Doer } from "./act.ts";
import { AuditEntries } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entry.ts";

type Deed = Pick<AuditEntry, "kind"> &
  Partial<Pick<AuditEntry, "command" | "detail" | "subjects" | "moves" | "plan" | "unapproved">>;

/** Writes into the audit what somebody of the staff did; in the transaction that does it, where there is one. */
export const recordDeed = Effect.fnUntraced(function* (doer: Doer, deed: Deed) {
  const entries = yield* AuditEntries;
  yield* entries.append({
    id: yield* newId(AuditEntryId),
    staffId: doer.staffId,
    staffName: doer.name,
    command: null,
    detail: null,
    moves: [],
    plan: null,
    unapproved: 0,
    ...deed,
    subjects: [...new Set(deed.subjects ?? [])],
    reason: doer.reason,
    ticketId: doer.ticketId,
    at: yield* now,
  });
});
