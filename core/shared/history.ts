import { Context, Effect, Schema, Struct } from "effect";
import { type Actor, actorName, memberOf } from "./actor.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { now } from "./day.ts";
import type { Unavailable } from "./errors.ts";
import { CaseId, ContractId, ListingId, PersonId, TicketId } from "./ids.ts";
import { randomHex, sha256Hex } from "./sha256.ts";

/** One move of one machine. Entries are never changed or removed. */
export const HistoryEntry = Schema.Struct({
  noun: Schema.String,
  subjectId: Schema.String,
  /** The listing and the contract that the move belongs to, so that one query reads their whole history. */
  listingId: Schema.NullOr(ListingId),
  contractId: Schema.NullOr(ContractId),
  event: Schema.String,
  /** Null if the move created the thing. */
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  actorKind: Schema.Literals(["person", "support", "system"]),
  personId: Schema.NullOr(PersonId),
  /** The team member who made the move on behalf of the business `personId`; null if the account acted for itself. */
  memberId: Schema.NullOr(PersonId),
  actor: Schema.String,
  reason: Schema.NullOr(Schema.String),
  /**
   * The staff member behind the move, why, and for which ticket or case; null for moves by people and Dibbs. For staff
   * only.
   */
  staffId: Schema.NullOr(PersonId),
  staffReason: Schema.NullOr(Schema.String),
  ticketId: Schema.NullOr(TicketId),
  caseId: Schema.NullOr(CaseId),
  at: Schema.Date,
});
export type HistoryEntry = typeof HistoryEntry.Type;

const notForAll = ["actor", "memberId", "staffId", "staffReason", "ticketId", "caseId"] as const;

/** A move as people see it: it names the person, but not the staff member who acted for them. */
export const PublicHistoryEntry = Schema.Struct({
  ...Struct.omit(HistoryEntry.fields, notForAll),
  /** The name of the team member who acted for a business; shown only to that business. */
  member: Schema.optionalKey(Schema.String),
});
export type PublicHistoryEntry = typeof PublicHistoryEntry.Type;

/** Returns a move without the fields that are only for staff or for one business. */
export const publicHistoryEntry = (entry: HistoryEntry): PublicHistoryEntry => Struct.omit(entry, notForAll);

/** Typed text, or a name. A contract's record holds only `commitment`, which reveals nothing without salt and text. */
export type CommittedWord = {
  /** The SHA-256 of salt and text, in hex. */
  readonly commitment: string;
  /** 256 random bits, so that nobody can find the text by guessing. */
  readonly salt: string;
  readonly text: string;
  /** The text is deleted along with this person; null if it belongs to the contract. */
  readonly personId: PersonId | null;
};

/** What the record of a contract adds to the history's move: facts and commitments, each as canonical JSON. */
export type RecordedFacts = {
  readonly facts: string;
  readonly commitments: string;
  readonly words: ReadonlyArray<CommittedWord>;
};

/** The append-only record of who moved what, when, from where to where and why. */
export class History extends Context.Service<
  History,
  {
    /**
     * Also appends a move of a contract to the contract's record, in the same transaction (core/contract/record);
     * without `recorded`, that entry has no facts and only a commitment to the reason.
     */
    readonly append: (entry: HistoryEntry, recorded?: RecordedFacts | null) => Effect.Effect<void, Unavailable>;
    /** Returns all moves of a contract, its bid, its milestones and its payments; oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<HistoryEntry>, Unavailable>;
    /** Returns all moves of one thing; oldest first. */
    readonly ofSubject: (noun: string, id: string) => Effect.Effect<ReadonlyArray<HistoryEntry>, Unavailable>;
    /** The number of the newest entry; 0 if there is none. */
    readonly last: Effect.Effect<number, Unavailable>;
    /**
     * Returns the entries with greater numbers, at most `limit`, lowest first. Concurrent transactions may commit out
     * of order, some milliseconds apart, so a reader that follows the history must reread the latest entries.
     */
    readonly after: (
      number: number,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<{ readonly number: number; readonly entry: HistoryEntry }>, Unavailable>;
  }
>()("core/History") {}

/** By name: text that somebody typed, or a person's name, and the person it is deleted with; null if nobody. */
export type RecordedWords = Readonly<Record<string, { readonly text: string; readonly of: PersonId | null }>>;

/** Omitted fields are null: the listing and contract, the state before the move, and the reason. */
type Move = Pick<HistoryEntry, "noun" | "subjectId" | "event" | "to"> &
  Partial<Pick<HistoryEntry, "listingId" | "contractId" | "from" | "reason">> & {
    /** For the contract's record: sums in cents, days, numbers and ids. */
    readonly facts?: { readonly [name: string]: Json };
    /** Also for the contract's record. */
    readonly words?: RecordedWords;
  };

const commit = async (text: string, personId: PersonId | null): Promise<CommittedWord> => {
  const salt = randomHex();
  return { commitment: await sha256Hex(salt + text), salt, text, personId };
};

const recordedFacts = async (
  { facts = {}, words = {}, reason = null }: Move,
  personId: PersonId | null,
): Promise<RecordedFacts> => {
  const named = reason === null ? words : { ...words, reason: { text: reason, of: personId } };
  const committed = await Promise.all(
    Object.entries(named).map(async ([name, { text, of }]) => [name, await commit(text, of)] as const),
  );
  return {
    facts: canonicalJson(facts),
    commitments: canonicalJson(Object.fromEntries(committed.map(([name, { commitment }]) => [name, commitment]))),
    words: committed.map(([, word]) => word),
  };
};

/** Returns the ids that place a move in the history of its contract and of the contract's listing. */
export const storyOf = ({ id, listingId }: { readonly id: ContractId; readonly listingId: ListingId }) => ({
  listingId,
  contractId: id,
});

type Thing = { readonly id: string; readonly state: string };

/** Returns the move that led to this state; `before` is null if the move created the thing. */
export const moveOf = (
  noun: string,
  event: string,
  { id, state }: Thing,
  before: Pick<Thing, "state"> | null = null,
) => ({ noun, subjectId: id, event, from: before?.state ?? null, to: state });

/** Returns the move of something that belongs to a contract. */
export const moveIn = (contract: Parameters<typeof storyOf>[0], ...move: Parameters<typeof moveOf>) => ({
  ...moveOf(...move),
  ...storyOf(contract),
});

type Staff = Pick<HistoryEntry, "staffId" | "staffReason">;

/** Returns whether the contract's record includes a move: all do but the bid's, which end when the contract begins. */
export const isRecorded = ({ contractId, noun }: Pick<HistoryEntry, "contractId" | "noun">): boolean =>
  contractId !== null && noun !== "bid";

/**
 * Adds a move to the history, in the transaction that makes it. `staff`: who of the staff makes it for Dibbs, and why.
 */
export const recordMove = Effect.fnUntraced(function* (
  actor: Actor,
  move: Move,
  // A staff command sets these fields on all of its moves (core/support/staff/watch-staff-command.ts).
  staff: Staff = { staffId: null, staffReason: null },
) {
  const { facts: _facts, words: _words, ...moved } = move;
  const personId = actor.kind === "system" ? null : actor.personId;
  const memberId = memberOf(actor);
  const entry: HistoryEntry = {
    listingId: null,
    contractId: null,
    from: null,
    reason: null,
    ...moved,
    actorKind: actor.kind,
    personId,
    memberId,
    actor: actorName(actor),
    ...staff,
    ticketId: null,
    caseId: null,
    at: yield* now,
  };
  // A member's text belongs to the member and is deleted with their account.
  const told = memberId === null ? move : { ...move, facts: { ...move.facts, member: memberId } };
  const recorded = isRecorded(entry) ? yield* Effect.promise(() => recordedFacts(told, memberId ?? personId)) : null;
  yield* (yield* History).append(entry, recorded);
});
