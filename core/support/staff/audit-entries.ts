import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId, TicketId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { AuditLink, AuditSeal, ChainedEntry } from "./audit-chain.ts";
import type { AuditEntry, AuditKind } from "./audit-entry.ts";

/** Which entries to find; every part that is set must hold. */
export type AuditFilter = {
  readonly staffId: PersonId | null;
  readonly kind: AuditKind | null;
  readonly ticketId: TicketId | null;
  /** The ids of things, about one of which it was. */
  readonly subjects: ReadonlyArray<string> | null;
  readonly since: Date | null;
};

export const everyEntry: AuditFilter = { staffId: null, kind: null, ticketId: null, subjects: null, since: null };

/** The append-only record of what the staff did, was refused, and has looked at. */
export class AuditEntries extends Context.Service<
  AuditEntries,
  {
    /**
     * Puts an entry in at the end of the chain, and answers its place in it. Inside a unit of work nobody else puts one in until
     * that has ended.
     */
    readonly append: (entry: AuditEntry) => Effect.Effect<AuditLink, Unavailable>;
    /** Newest first. */
    readonly search: (filter: AuditFilter, page: PageRequest) => Effect.Effect<Page<AuditEntry>, Unavailable>;
    /**
     * The greatest sum, in cents, that was at stake since then without anybody's approval in what was about one of these ids.
     * Inside a unit of work nobody else sums up one of them until that has ended, so that of two acts at once the second
     * counts the first.
     */
    readonly unapprovedSince: (subjects: ReadonlyArray<string>, since: Date) => Effect.Effect<number, Unavailable>;
    /** At most `limit` entries as they are stored, in the order of the chain, after that one; null: from the beginning. */
    readonly chain: (
      after: AuditLink["number"] | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ChainedEntry>, Unavailable>;
    /** How many entries there are, and the number of the last one, as of one moment; 0 where there are none. */
    readonly extent: () => Effect.Effect<{ readonly count: number; readonly last: number }, Unavailable>;
    /** Null where there is no entry of this number. */
    readonly linkAt: (number: AuditLink["number"]) => Effect.Effect<AuditLink | null, Unavailable>;
    /** Null where nothing was sealed yet. */
    readonly seal: () => Effect.Effect<AuditSeal | null, Unavailable>;
    /** Puts it in place of the one before. */
    readonly saveSeal: (seal: AuditSeal) => Effect.Effect<void, Unavailable>;
  }
>()("core/AuditEntries") {}
