import { Context, Effect, Schema } from "effect";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { AuditEntryId, ContractId, PersonId, TicketId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { AuditLink, AuditSeal, ChainedEntry } from "./audit-chain.ts";
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

/** What an entry about this thing can be about: of a contract its payments, refunds and chargebacks as well. */
const partsOf = Effect.fnUntraced(function* (id: string) {
  // Webhook events, jobs and accounts have ids of their own kinds.
  if (!Schema.is(ContractId)(id)) return [id];
  const found = yield* (yield* ContractBalances)
    .get(id)
    .pipe(Effect.catchTag("NotFound", () => Effect.succeed({ payments: [], refunds: [], chargebacks: [] })));
  return [id, ...[found.payments, found.refunds, found.chargebacks].flatMap((rows) => rows.map((row) => row.id))];
});

/** Entries of the audit log, newest first; `about` is the id of a person, a contract or anything else that they are about. */
export const searchAudit = Effect.fn("searchAudit")(function* (
  { about, ...filter }: Omit<AuditFilter, "subjects"> & { readonly about: string | null },
  page: PageRequest,
) {
  const entries = yield* AuditEntries;
  return yield* entries.search({ ...filter, subjects: about === null ? null : yield* partsOf(about) }, page);
});
