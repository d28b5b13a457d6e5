import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { caseLifecycle } from "./case.machine.ts";
import type { Case } from "./case.ts";
import { Cases } from "./cases.ts";

export type CaseEvent = ReturnType<typeof caseLifecycle.movesFrom>[number];

/** Who of the staff moves a case; null for Dibbs by itself. */
export type CaseMover = { readonly staffId: PersonId; readonly name: string } | null;

/**
 * Writes a case's move into its history, which is beside the contract's: people read that of their contract, and nothing of
 * the case.
 */
export const recordCaseMove = (
  { id, state }: Case,
  event: CaseEvent | "open",
  from: Case["state"] | null,
  mover: CaseMover,
  reason: string | null,
) =>
  recordMove(
    systemActor(mover === null ? "cases" : `support ${mover.name}`),
    {
      noun: "case",
      subjectId: id,
      listingId: null,
      contractId: null,
      event,
      from,
      to: state,
      reason: mover === null ? reason : null,
    },
    { staffId: mover?.staffId ?? null, staffReason: mover === null ? null : reason },
  );

type Changes = Partial<Pick<Case, "ownerId" | "dueAt" | "settledAt" | "priority" | "amount" | "subject">>;

/** Moves a case, saves it and writes the move into its history; inside the caller's unit of work. */
export const moveCase = Effect.fnUntraced(function* (
  it: Case,
  event: CaseEvent,
  mover: CaseMover,
  changes: Changes = {},
  reason: string | null = null,
) {
  const cases = yield* Cases;
  const state = yield* caseLifecycle.move(it.state, event, mover === null ? "system" : "support");
  const isAway = state === "snoozed" || state === "waiting";
  const dueAt = isAway ? (changes.dueAt ?? it.dueAt) : null;
  const saved = yield* cases.save({ ...it, ...changes, dueAt, state, updatedAt: yield* now });
  yield* recordCaseMove(saved, event, it.state, mover, reason);
  return saved;
});
