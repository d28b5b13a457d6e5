import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { ApprovalId, newId, type PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { approvalLifecycle } from "./approval.machine.ts";
import { type Approval, Approvals, moveApproval } from "./approvals.ts";
import { recordAudit } from "./audit-chain.ts";
import { checkCase, checkRole, checkTicket } from "./check-staff.ts";
import { needsApproval, stakeOf, summedBy } from "./needs-approval.ts";
import { NeedsApproval, nothingSeen, type Plan, PlanOutdated, planOf, planOutdated, type StaffError } from "./plan.ts";
import { rehearseStaffCommand } from "./rehearse-staff-command.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";
import { watchStaffCommand } from "./watch-staff-command.ts";

const isRefusal = ({ _tag }: DomainError | StaffError): boolean =>
  !["Unavailable", "Invalid", "NeedsApproval"].includes(_tag);

/** Returns the ids in a command's arguments. */
export const subjectsOf = (about: StaffCommand<unknown>["about"]): ReadonlyArray<string> =>
  Object.values(about).filter((value) => typeof value === "string");

/** Adds a command's refusal and its reason to the audit log. */
export const auditRefusal =
  (act: StaffCommand<unknown>, staffActor: StaffActor, plan: string | null) =>
  <A, E extends DomainError | StaffError, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.tapError(effect, (error) =>
      isRefusal(error)
        ? recordAudit(staffActor, {
            kind: "act_refused",
            command: act.command,
            detail: error.message,
            subjects: [...subjectsOf(act.about), ...(act.concerns ?? [])],
            plan,
          })
        : Effect.void,
    );

/** Plans a command for a person who may run it. Changes nothing; logs a refusal in the audit log. */
export const planStaffCommand = Effect.fn("planStaffCommand")(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
) {
  const planned = Effect.gen(function* () {
    const { plan } = yield* rehearseStaffCommand(act, staffActor);
    yield* checkRole(act, staffActor, plan);
    yield* checkTicket(staffActor, plan.concerns);
    yield* checkCase(staffActor, plan.concerns);
    return { plan, needsApproval: yield* needsApproval(act, staffActor, plan) };
  });
  return yield* planned.pipe(auditRefusal(act, staffActor, null));
});

const awaits = (plan: Plan): NeedsApproval =>
  new NeedsApproval({
    message: `Another manager has to approve this. The plan is saved until then:\n  dibbs approvals approve ${plan.hash}`,
    plan,
  });

/** Returns a plan's approval, or stores a request for one, even though nothing else is done. */
const approvalOf = Effect.fnUntraced(function* (act: StaffCommand<unknown>, staffActor: StaffActor, plan: Plan) {
  const approvals = yield* Approvals;
  const { staffId } = staffActor;
  if (staffId === null) return yield* new NotAllowed({ message: "Sign in to ask another manager for approval." });
  const given = yield* approvals.liveOf(plan.hash);
  if (given?.state === "approved") return given;
  if (given !== null) return yield* awaits(plan);
  const at = yield* now;
  const asked: Approval = {
    id: yield* newId(ApprovalId),
    plan,
    staffId,
    reason: staffActor.reason,
    ticketId: staffActor.ticketId,
    caseId: staffActor.caseId,
    state: approvalLifecycle.initial,
    decidedBy: null,
    ...firstVersion(at),
  };
  yield* atomically(
    Effect.gen(function* () {
      yield* approvals.insert(asked);
      yield* recordAudit(staffActor, {
        kind: "approval_asked",
        command: act.command,
        detail: act.sentence,
        subjects: [...subjectsOf(act.about), ...plan.concerns],
        plan: plan.hash,
      });
    }),
  );
  return yield* awaits(plan);
});

/**
 * Fails with `PlanOutdated` if by now the plan needs an approval that nobody gave: two concurrent commands together
 * cannot exceed one person's limit. Holds until the caller's unit of work ends.
 */
const countAgain = Effect.fnUntraced(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  plan: Plan,
  approval: Approval | null,
) {
  if (approval === null && (yield* needsApproval(act, staffActor, plan))) return yield* planOutdated(plan);
});

/** Records that the plan is carried out and uses up its approval; inside the caller's unit of work. */
const carryOut = Effect.fnUntraced(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  plan: Plan,
  approval: Approval | null,
) {
  if (approval !== null) yield* moveApproval(approval, "apply");
  const unapproved = approval === null ? stakeOf(act, plan) : 0;
  yield* recordAudit(staffActor, {
    kind: "acted",
    command: act.command,
    detail: act.sentence,
    subjects: [
      ...subjectsOf(act.about),
      ...plan.concerns,
      ...plan.moves.map(({ id }) => id),
      ...(unapproved > 0 ? summedBy(staffActor, plan) : []),
    ],
    moves: plan.moves,
    plan: plan.hash,
    unapproved,
  });
});

/** Rehearses a planned command again; if it is no longer possible, the plan is outdated. */
const rehearseAgain = (act: StaffCommand<unknown>, staffActor: StaffActor) =>
  Effect.mapError(rehearseStaffCommand(act, staffActor), (error) =>
    error._tag === "Unavailable"
      ? error
      : new PlanOutdated({ message: `This is no longer possible. ${error.message}`, plan: null }),
  );

/**
 * Does exactly what the plan with this hash says, or nothing, failing with `PlanOutdated`. A command that calls no
 * external service is compared with the plan in the same unit of work that runs it. A command that calls a provider,
 * for which no transaction may wait, is rehearsed again right before; then it is as safe as Dibbs's own calls. Above
 * the limit it fails with `NeedsApproval` until somebody else approves the plan, which is good for one use.
 */
export const doStaffCommand = Effect.fn("doStaffCommand")(function* <A>(
  act: StaffCommand<A>,
  staffActor: StaffActor,
  hash: string,
) {
  const done = Effect.gen(function* () {
    const { plan, asksOutside } = yield* rehearseAgain(act, staffActor);
    if (plan.hash !== hash) return yield* planOutdated(plan);
    yield* checkRole(act, staffActor, plan);
    yield* checkTicket(staffActor, plan.concerns);
    yield* checkCase(staffActor, plan.concerns);
    const approval = (yield* needsApproval(act, staffActor, plan)) ? yield* approvalOf(act, staffActor, plan) : null;
    if (asksOutside) {
      yield* atomically(
        Effect.andThen(countAgain(act, staffActor, plan, approval), carryOut(act, staffActor, plan, approval)),
      );
      return yield* watchStaffCommand(act.effect, { staffActor, seen: nothingSeen(), script: null });
    }
    return yield* atomically(
      Effect.gen(function* () {
        yield* countAgain(act, staffActor, plan, approval);
        const seen = nothingSeen();
        const result = yield* watchStaffCommand(act.effect, { staffActor, seen, script: null });
        const made = yield* planOf(act, staffActor, seen, plan.answers);
        if (made.hash !== hash) return yield* planOutdated(made);
        yield* carryOut(act, staffActor, made, approval);
        return result;
      }),
    );
  });
  return yield* done.pipe(auditRefusal(act, staffActor, hash));
});

/**
 * Tells the people in whose name support acted what was done, without claiming that they asked for it; the others hear
 * about the move as usual, including who made it.
 */
export const tellActed = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, sentence: string) {
  yield* Effect.forEach(people, (personId) =>
    tell(personId, {
      kind: "security",
      words: ["actedFor", { what: sentence }],
      link: { to: "support" },
    }),
  );
});
