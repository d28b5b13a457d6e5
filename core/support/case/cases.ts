import { Context, Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { CaseId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { EventOf } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { caseLifecycle } from "./case.machine.ts";
import type { Case, CaseCard, CaseNote, CaseSummary, CaseUnderReview, ThingRef } from "./case.ts";

/** Which cases to list; every part that is set must hold. */
export type CaseFilter = {
  /** Those that are closed, or those that are not. */
  readonly isClosed: boolean;
  /** Those of this member of the staff, or of `nobody`. */
  readonly owner: PersonId | "nobody" | null;
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
};

export const openCases: CaseFilter = { isClosed: false, owner: null, personId: null, contractId: null };

/** What support works on. A thing belongs to one case at most, closed or not. */
export class Cases extends Context.Service<
  Cases,
  VersionedStore<CaseId, Case> & {
    /** Keeps a new case with what belongs to it. Fails `Stale` where one of these has a case already. */
    readonly insert: (opened: Case, things: ReadonlyArray<ThingRef>) => Effect.Effect<void, Stale | Unavailable>;
    /** Has the thing belong to this case, and to no other. */
    readonly putThing: (id: CaseId, thing: ThingRef) => Effect.Effect<void, Unavailable>;
    /** What belongs to a case, in the order of noun and id. */
    readonly thingsOf: (id: CaseId) => Effect.Effect<ReadonlyArray<ThingRef>, Unavailable>;
    /** The case of each of these that belongs to one, closed or not. */
    readonly ofThings: (
      things: ReadonlyArray<ThingRef>,
    ) => Effect.Effect<ReadonlyArray<ThingRef & { readonly case: CaseCard }>, Unavailable>;
    readonly addNote: (note: CaseNote) => Effect.Effect<void, Unavailable>;
    /** Oldest first. */
    readonly notesOf: (id: CaseId) => Effect.Effect<ReadonlyArray<CaseNote>, Unavailable>;
    /** The most urgent first, then the oldest; closed ones newest first. */
    readonly list: (filter: CaseFilter, page: PageRequest) => Effect.Effect<Page<CaseSummary>, Unavailable>;
    /** Every case that is not closed, oldest first. */
    readonly underReview: (page: PageRequest) => Effect.Effect<Page<CaseUnderReview>, Unavailable>;
  }
>()("core/Cases") {}

export type CaseEvent = EventOf<typeof caseLifecycle>;

/** Who of the staff moves a case; null for Dibbs by itself. */
export type CaseMover = { readonly staffId: PersonId; readonly name: string } | null;

/**
 * Writes a case's move into its history, which is beside the contract's: people read that of their contract, and nothing of
 * the case.
 */
export const recordCaseMove = (
  it: Case,
  event: CaseEvent | "open",
  before: Pick<Case, "state"> | null,
  mover: CaseMover,
  reason: string | null,
) =>
  recordMove(
    systemActor(mover === null ? "cases" : `support ${mover.name}`),
    { ...moveOf("case", event, it, before), reason: mover === null ? reason : null },
    { staffId: mover?.staffId ?? null, staffReason: mover === null ? null : reason },
  );

type Changes = Partial<Pick<Case, "ownerId" | "dueAt" | "clearedAt" | "priority" | "amount" | "subject">>;

/** Moves a case, saves it and writes the move into its history; inside the caller's unit of work. */
export const moveCase = Effect.fnUntraced(function* (
  it: Case,
  event: CaseEvent,
  mover: CaseMover,
  changes: Changes = {},
  reason: string | null = null,
) {
  const state = yield* caseLifecycle.move(it.state, event, mover === null ? "system" : "support");
  const isAway = state === "snoozed" || state === "waiting";
  const dueAt = isAway ? (changes.dueAt ?? it.dueAt) : null;
  const saved = yield* (yield* Cases).save({ ...it, ...changes, dueAt, state, updatedAt: yield* now });
  yield* recordCaseMove(saved, event, it, mover, reason);
  return saved;
});
