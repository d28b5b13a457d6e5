import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Act, Doer } from "./act.ts";
import { checkRole } from "./check-role.ts";
import { checkTicket } from "./check-ticket.ts";
import type { StaffError } from "./errors.ts";
import { needsApproval } from "./needs-approval.ts";
import { recordDeed } from "./record-deed.ts";
import { rehearseAct } from "./rehearse-act.ts";

const isRefusal = ({ _tag }: DomainError | StaffError): boolean =>
  !["Unavailable", "Invalid", "NeedsApproval"].includes(_tag);

/** The ids in what an act is asked of. */
export const subjectsOf = (about: Act<unknown>["about"]): ReadonlyArray<string> =>
  Object.values(about).filter((value) => typeof value === "string");

/** Writes into the audit that an act was refused, and why. */
export const auditRefusal =
  (act: Act<unknown>, doer: Doer, plan: string | null) =>
  <A, E extends DomainError | StaffError, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.tapError(effect, (error) =>
      isRefusal(error)
        ? recordDeed(doer, {
            kind: "act_refused",
            command: act.command,
            detail: error.message,
            subjects: subjectsOf(act.about),
            plan,
          })
        : Effect.void,
    );

/** What an act would do, for who may do it. Nothing is changed; a refusal stands in the audit. */
export const planAct = Effect.fn("planAct")(function* (act: Act<unknown>, doer: Doer) {
  const planned = Effect.gen(function* () {
    const { plan } = yield* rehearseAct(act, doer);
    yield* checkRole(act, doer, plan);
    yield* checkTicket(doer, plan.concerns);
    return { plan, needsApproval: yield* needsApproval(act, doer, plan) };
  });
  return yield* planned.pipe(auditRefusal(act, doer, null));
});
