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

/** Which cases to list; every part that is set must match. */
export type CaseFilter = {
  /** Closed cases or those that are not. */
  readonly isClosed: boolean;
  /** Cases of this staff member, or those of `nobody`. */
  readonly owner: PersonId | "nobody" | null;
  readonly personId: PersonId | null;
  readonly contractId: ContractId | null;
};

export const openCases: CaseFilter = { isClosed: false, owner: null, personId: null, contractId: null };

/** The cases that support works on. A thing belongs to at most one case, closed or not. */
export class Cases extends Context.Service<
  Cases,
  VersionedStore<CaseId, Case> & {
    /** Stores a new case with its things. Fails with `Stale` if one of them already has a case. */
    readonly insert: (opened: Case, things: ReadonlyArray<ThingRef>) => Effect.Effect<void, Stale | Unavailable>;
    /** Attaches the thing to this case, detaching it from any other. */
    readonly putThing: (id: CaseId, thing: ThingRef) => Effect.Effect<void, Unavailable>;
    /** The things of a case, ordered by noun and id. */
    readonly thingsOf: (id: CaseId) => Effect.Effect<ReadonlyArray<ThingRef>, Unavailable>;
    /** Returns the case of each of these things that has one, closed or not. */
    readonly ofThings: (
      things: ReadonlyArray<ThingRef>,
    ) => Effect.Effect<ReadonlyArray<ThingRef & { readonly case: CaseCard }>, Unavailable>;
    readonly addNote: (note: CaseNote) => Effect.Effect<void, Unavailable>;
    /** Oldest first. */
    readonly notesOf: (id: CaseId) => Effect.Effect<ReadonlyArray<CaseNote>, Unavailable>;
    /** Most urgent first, then oldest first; closed cases newest first. */
    readonly list: (filter: CaseFilter, page: PageRequest) => Effect.Effect<Page<CaseSummary>, Unavailable>;
    /** Every case that is not closed, oldest first. */
    readonly underReview: (page: PageRequest) => Effect.Effect<Page<CaseUnderReview>, Unavailable>;
  }
>()("core/Cases") {}

export type CaseEvent = EventOf<typeof caseLifecycle>;

/** The staff member who moves a case; null for Dibbs itself. */
export type CaseMover = { readonly staffId: PersonId; readonly name: string } | null;

/** Records a case's move in the case's own history, apart from the contract's, which customers can read. */
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

/** Moves a case, saves it and records the move in its history; inside the caller's unit of work. */
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
