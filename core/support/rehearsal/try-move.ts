import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Plan } from "#core/support/staff/plan.ts";
import { rehearseStaffCommand } from "#core/support/staff/rehearse-staff-command.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import type { Attempt } from "./attempts.ts";

/** What came of trying a move: what it would do, or what says no to it. */
export type Tried = Omit<Attempt, "does"> & {
  readonly plan: Plan | null;
  readonly refusal: DomainError | null;
};

const nobody: StaffActor = {
  staffId: null,
  name: "rehearsal",
  role: "manager",
  reason: null,
  ticketId: null,
  caseId: null,
};

const words = ({ noun, event }: Attempt): string => `${noun} ${event}`.replaceAll("_", " ");

/** Tries one move, and undoes it. */
const tryOne = Effect.fnUntraced(function* (attempt: Attempt, answers: boolean) {
  const { does, ...told } = attempt;
  const result = yield* Effect.result(
    rehearseStaffCommand({ command: "rehearse", about: {}, sentence: words(attempt), effect: does }, nobody, {
      answers,
    }),
  );
  const tried: Tried =
    result._tag === "Success"
      ? { ...told, plan: result.success.plan, refusal: null }
      : { ...told, plan: null, refusal: result.failure };
  return tried;
});

/**
 * Tries moves, each by itself, as acts of support are rehearsed: the rules themselves say what is possible and what is not.
 * Where a move comes to ask a provider for something, it ends; with `answers` each says what follows from the provider's.
 */
export const tryMoves = Effect.fn("tryMoves")(
  (attempts: ReadonlyArray<Attempt>, { answers = false }: { readonly answers?: boolean } = {}) =>
    Effect.forEach(attempts, (attempt) => tryOne(attempt, answers)),
);
