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

/** Something that a staff member did, was refused or viewed. Entries are never changed or removed. */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  /** Null for the operator at the machine, before anybody works for support. */
  staffId: Schema.NullOr(PersonId),
  staffName: Schema.String,
  kind: AuditKind,
  /** The command as typed, without arguments. */
  command: Schema.NullOr(Schema.String),
  /** A sentence: what was done, or why it was refused. */
  detail: Schema.NullOr(Schema.String),
  /** The ids of everything that it was about. */
  subjects: Schema.Array(Schema.String),
  moves: Schema.Array(PlannedMove),
  /** The hash of the plan. */
  plan: Schema.NullOr(Schema.String),
  /** The amount at stake that nobody else approved, in cents. */
  unapproved: Schema.Int,
  reason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  at: Schema.Date,
});
export type AuditEntry = typeof AuditEntry.Type;

/** Which entries to find; every part that is set must match. */
export type AuditFilter = {
  readonly staffId: PersonId | null;
  readonly kind: AuditKind | null;
  readonly ticketId: TicketId | null;
  /** Entries about at least one of these ids. */
  readonly subjects: ReadonlyArray<string> | null;
  readonly since: Date | null;
};

export const everyEntry: AuditFilter = { staffId: null, kind: null, ticketId: null, subjects: null, since: null };

/** The append-only log of what staff did, were refused and viewed. */
export class AuditEntries extends Context.Service<
  AuditEntries,
  {
    /**
     * Appends an entry to the chain and returns its position. Inside a unit of work, other appends wait until it ends.
     */
    readonly append: (entry: AuditEntry) => Effect.Effect<AuditLink, Unavailable>;
    /** Newest first. */
    readonly search: (filter: AuditFilter, page: PageRequest) => Effect.Effect<Page<AuditEntry>, Unavailable>;
    /**
     * The largest total, in cents, of what was at stake without approval since then in entries about one of these ids.
     * Inside a unit of work, other totals for these ids wait until it ends, so that of two concurrent commands the
     * second counts the first.
     */
    readonly unapprovedSince: (subjects: ReadonlyArray<string>, since: Date) => Effect.Effect<number, Unavailable>;
    /** At most `limit` stored entries in chain order, after that number; null starts at the beginning. */
    readonly chain: (
      after: AuditLink["number"] | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ChainedEntry>, Unavailable>;
    /** The number of entries, and the last entry's number, read together; 0 if there are none. */
    readonly extent: () => Effect.Effect<{ readonly count: number; readonly last: number }, Unavailable>;
    /** Null if no entry has this number. */
    readonly linkAt: (number: AuditLink["number"]) => Effect.Effect<AuditLink | null, Unavailable>;
    /** Null if nothing was sealed yet. */
    readonly seal: () => Effect.Effect<AuditSeal | null, Unavailable>;
    /** Replaces the previous seal. */
    readonly saveSeal: (seal: AuditSeal) => Effect.Effect<void, Unavailable>;
  }
>()("core/AuditEntries") {}

/** Returns the ids that entries about a thing may have: a contract's include its payments, refunds and chargebacks. */
const partsOf = Effect.fnUntraced(function* (id: string) {
  // Webhook events, jobs and accounts have other kinds of ids.
  if (!Schema.is(ContractId)(id)) return [id];
  const found = yield* (yield* ContractBalances)
    .get(id)
    .pipe(Effect.catchTag("NotFound", () => Effect.succeed({ payments: [], refunds: [], chargebacks: [] })));
  return [id, ...[found.payments, found.refunds, found.chargebacks].flatMap((rows) => rows.map((row) => row.id))];
});

/** Finds audit entries, newest first; `about` is the id of a person, contract or other thing that they are about. */
export const searchAudit = Effect.fn("searchAudit")(function* (
  { about, ...filter }: Omit<AuditFilter, "subjects"> & { readonly about: string | null },
  page: PageRequest,
) {
  const entries = yield* AuditEntries;
  return yield* entries.search({ ...filter, subjects: about === null ? null : yield* partsOf(about) }, page);
});
