import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId, TicketId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { AuditEntry, AuditKind } from "./audit-entry.ts";

/** Which entries to find; every part that is set must hold. */
export type AuditFilter = {
  readonly staffId: PersonId | null;
  readonly kind: AuditKind | null;
  readonly ticketId: TicketId | null;
  /** The id of anything that it was about. */
  readonly subject: string | null;
  readonly since: Date | null;
};

export const everyEntry: AuditFilter = { staffId: null, kind: null, ticketId: null, subject: null, since: null };

/** The append-only record of what the staff did, was refused, and has looked at. */
export class AuditEntries extends Context.Service<
  AuditEntries,
  {
    readonly append: (entry: AuditEntry) => Effect.Effect<void, Unavailable>;
    /** Newest first. */
    readonly search: (filter: AuditFilter, page: PageRequest) => Effect.Effect<Page<AuditEntry>, Unavailable>;
    /**
     * The greatest sum, in cents, that was at stake since then without anybody's approval in what was about one of these ids.
     * Inside a unit of work nobody else sums up one of them until that has ended, so that of two acts at once the second
     * counts the first.
     */
    readonly unapprovedSince: (subjects: ReadonlyArray<string>, since: Date) => Effect.Effect<number, Unavailable>;
  }
>()("core/AuditEntries") {}
