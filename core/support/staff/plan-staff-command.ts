import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import { checkCase, checkTicket } from "./check-case.ts";
import { checkRole } from "./check-role.ts";
import type { StaffError } from "./errors.ts";
import { needsApproval } from "./needs-approval.ts";
import { recordAudit } from "./record-audit.ts";
import { rehearseStaffCommand } from "./rehearse-staff-command.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

const isRefusal = ({ _tag }: DomainError | StaffError): boolean =>
  !["Unavailable", "Invalid", "NeedsApproval"].includes(_tag);

/** The ids in what an act is asked of. */
export const subjectsOf = (about: StaffCommand<unknown>["about"]): ReadonlyArray<string> =>
  Object.values(about).filter((value) => typeof value === "string");

/** Writes into the audit that an act was refused, and why. */
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

/** What an act would do, for who may do it. Nothing is changed; a refusal stands in the audit. */
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
