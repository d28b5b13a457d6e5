import { Effect } from "effect";
import { CaseId, CaseNoteId } from "#core/shared/ids.ts";
import { caseLifecycle } from "#core/support/case/case.machine.ts";
import type { Case, CaseNote, ThingRef } from "#core/support/case/case.ts";
import { Cases } from "#core/support/case/cases.ts";
import { fresh, idOf, moment } from "./moment.ts";

export const aCase = (but: Partial<Case> = {}): Case => ({
  ...fresh(CaseId),
  subject: "Replace the garden gate, milestone 1",
  personId: null,
  contractId: null,
  state: caseLifecycle.initial,
  priority: "normal",
  amount: 0,
  ownerId: null,
  dueAt: null,
  clearedAt: null,
  ...but,
});

export const aCaseNote = (of: Case, but: Partial<CaseNote> = {}): CaseNote => ({
  id: idOf(CaseNoteId),
  caseId: of.id,
  staff: "Ada Agent",
  text: "The bank calls back on Monday.",
  at: moment(),
  ...but,
});

/** Stores a case about these things; none by default. */
export const storedCase = Effect.fnUntraced(function* (but: Partial<Case> = {}, things: ReadonlyArray<ThingRef> = []) {
  const made = aCase(but);
  yield* (yield* Cases).insert(made, things);
  return made;
});
