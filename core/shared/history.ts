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
  /** The listing and the contract that the move belongs to, so that their whole story is read in one go. */
  listingId: Schema.NullOr(ListingId),
  contractId: Schema.NullOr(ContractId),
  event: Schema.String,
  /** Null where the thing came to be. */
  from: Schema.NullOr(Schema.String),
  to: Schema.String,
  actorKind: Schema.Literals(["person", "support", "system"]),
  personId: Schema.NullOr(PersonId),
  /** Which member of the business that `personId` is made it; null where an account acted for itself. */
  memberId: Schema.NullOr(PersonId),
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

const notForAll = ["actor", "memberId", "staffId", "staffReason", "ticketId", "caseId"] as const;

/** A move as people read it. Who acted is the person; which member of the staff did it for them is for the staff. */
export const PublicHistoryEntry = Schema.Struct({
  ...Struct.omit(HistoryEntry.fields, notForAll),
  /** By name, which member of a business acted for it: told to the business itself, to nobody else. */
  member: Schema.optionalKey(Schema.String),
});
export type PublicHistoryEntry = typeof PublicHistoryEntry.Type;

/** A move without what is for the staff, or for the people of one business. */
export const publicHistoryEntry = (entry: HistoryEntry): PublicHistoryEntry => Struct.omit(entry, notForAll);

/** Words that somebody typed, or a name: the record of a contract holds `commitment` alone, which tells nothing once salt and text are gone. */
export type CommittedWord = {
  /** The SHA-256 of salt and text, in hex. */
  readonly commitment: string;
  /** 256 random bits, without which nobody finds the text by trying. */
  readonly salt: string;
  readonly text: string;
  /** With whom they are forgotten; null for what belongs to the contract. */
  readonly personId: PersonId | null;
};

/** What the record of a contract says of a move beyond the history: facts and commitments, each as canonical JSON. */
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
     * What belongs to a contract is put at the end of its record as well, by the same transaction (core/contract/record); without
     * `recorded`, the reason stands there as a commitment and there are no facts.
     */
    readonly append: (entry: HistoryEntry, recorded?: RecordedFacts | null) => Effect.Effect<void, Unavailable>;
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

/** By name, what somebody typed, or is called, and with whom it is forgotten; null: with nobody. */
export type RecordedWords = Readonly<Record<string, { readonly text: string; readonly of: PersonId | null }>>;

/** What is left out is null: the story that it belongs to, the state that it came from, and why. */
type Move = Pick<HistoryEntry, "noun" | "subjectId" | "event" | "to"> &
  Partial<Pick<HistoryEntry, "listingId" | "contractId" | "from" | "reason">> & {
    /** For the record of the contract: sums in cents, days, numbers, ids. */
    readonly facts?: { readonly [name: string]: Json };
    /** For the same. */
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

/** In whose story a move belongs that is made in a contract: the contract's, and its listing's. */
export const storyOf = ({ id, listingId }: { readonly id: ContractId; readonly listingId: ListingId }) => ({
  listingId,
  contractId: id,
});

type Thing = { readonly id: string; readonly state: string };

/** The move of something that is so after it; `before` is null where it came to be. */
export const moveOf = (
  noun: string,
  event: string,
  { id, state }: Thing,
  before: Pick<Thing, "state"> | null = null,
) => ({ noun, subjectId: id, event, from: before?.state ?? null, to: state });

/** The same of something in a contract. */
export const moveIn = (contract: Parameters<typeof storyOf>[0], ...move: Parameters<typeof moveOf>) => ({
  ...moveOf(...move),
  ...storyOf(contract),
});

type Staff = Pick<HistoryEntry, "staffId" | "staffReason">;

/** Whether a move enters the record of its contract: all that belongs to one, but the bid's, which ends as the contract begins. */
export const isRecorded = ({ contractId, noun }: Pick<HistoryEntry, "contractId" | "noun">): boolean =>
  contractId !== null && noun !== "bid";

/** Writes one move into the history, in the transaction that makes it. `staff` is who of the staff makes it for Dibbs alone, and why. */
export const recordMove = Effect.fnUntraced(function* (
  actor: Actor,
  move: Move,
  // An act of the staff says these for every move that is made in it (core/support/staff/watch-staff-command.ts).
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
  // What a member types is theirs, and is forgotten with them.
  const told = memberId === null ? move : { ...move, facts: { ...move.facts, member: memberId } };
  const recorded = isRecorded(entry) ? yield* Effect.promise(() => recordedFacts(told, memberId ?? personId)) : null;
  yield* (yield* History).append(entry, recorded);
});
