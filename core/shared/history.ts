import { Context, Effect, Schema, Struct } from "effect";
import { type Actor, actorName } from "./actor.ts";
import { now } from "./day.ts";
import type { Unavailable } from "./errors.ts";
import { CaseId, ContractId, ListingId, PersonId, TicketId } from "./ids.ts";

/** One move of one machine. Entries are never changed or removed. */
export const HistoryEntry = Schema.Struct({
  noun: Schema.String,
  subjectId: Schema.String,
  /** The listing and the contract that the move belongs to, so that their whole story is read in one go. */
  listingId: Schema.NullOr(ListingId),
  contractId: Schema.NullOr(ContractId),
  event: Schema.String,
  /** Null where the thing came to be. */
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  actorKind: Schema.Literals(["person", "support", "system"]),
  personId: Schema.NullOr(PersonId),
  actor: Schema.String,
  reason: Schema.NullOr(Schema.String),
  /** Who of the staff had it done, why, and for which request or case; null for what people and Dibbs do by themselves. For the staff alone. */
  staffId: Schema.NullOr(PersonId),
  staffReason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  caseId: Schema.NullOr(CaseId),
  at: Schema.Date,
});
export type HistoryEntry = typeof HistoryEntry.Type;

const forStaff = ["actor", "staffId", "staffReason", "ticketId", "caseId"] as const;

/** A move as people read it. Who acted is the person; which member of the staff did it for them is for the staff. */
export const PublicHistoryEntry = Schema.Struct(Struct.omit(HistoryEntry.fields, forStaff));
export type PublicHistoryEntry = typeof PublicHistoryEntry.Type;

/** A move without what is for the staff. */
export const publicHistoryEntry = (entry: HistoryEntry): PublicHistoryEntry => Struct.omit(entry, forStaff);

/** The append-only record of who moved what, when, from where to where and why. */
export class History extends Context.Service<
  History,
  {
    readonly append: (entry: HistoryEntry) => Effect.Effect<void, Unavailable>;
    /** Everything that happened to a contract, its bid, its milestones and payments; oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<HistoryEntry>, Unavailable>;
    /** Everything that happened to one thing; oldest first. */
    readonly ofSubject: (noun: string, id: string) => Effect.Effect<ReadonlyArray<HistoryEntry>, Unavailable>;
    /** The number of the entry that was written last; 0 before the first. */
    readonly last: Effect.Effect<number, Unavailable>;
    /**
     * The entries with a greater number, at most `limit`, the least first. Numbers grow, but two transactions at once may be kept
     * in the other order, some milliseconds later: whoever follows the history looks at the last ones again.
     */
    readonly after: (
      number: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<{ readonly number: number; readonly entry: HistoryEntry }>, Unavailable>;
  }
>()("core/History") {}

type Move = Pick<HistoryEntry, "noun" | "subjectId" | "listingId" | "contractId" | "event" | "from" | "to" | "reason">;

type Staff = Pick<HistoryEntry, "staffId" | "staffReason">;

/** Writes one move into the history, in the transaction that makes it. `staff` is who of the staff makes it for Dibbs alone, and why. */
export const recordMove = Effect.fnUntraced(function* (
  actor: Actor,
  move: Move,
  // An act of the staff says these for every move that is made in it (core/support/staff/watch-staff-command.ts).
  staff: Staff = { staffId: null, staffReason: null },
) {
  const history = yield* History;
  yield* history.append({
    ...move,
    actorKind: actor.kind,
    personId: actor.kind === "system" ? null : actor.personId,
    actor: actorName(actor),
    ...staff,
    ticketId: null,
    caseId: null,
    at: yield* now,
  });
});
