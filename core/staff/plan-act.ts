import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { Policy } from "#core/shared/policy.ts";
import type { Act, Doer } from "./act.ts";
import type { StaffError } from "./errors.ts";
import type { Plan } from "./plan.ts";
import { recordDeed } from "./record-deed.ts";
import { rehearseAct } from "./rehearse-act.ts";

/** Whether a second person has to allow it. */
export const needsApproval = Effect.fnUntraced(function* (act: Act<unknown>, plan: Plan) {
  const { approvalAbove } = yield* Policy;
  return !act.isRoutine && plan.stake > approvalAbove;
});

/** Fails `NotAllowed` for an agent who would move money. */
export const checkRole = (act: Act<unknown>, doer: Doer, plan: Plan): Effect.Effect<void, NotAllowed> => {
  const isManagers = act.isManagers || (plan.money > 0 && !act.isRoutine);
  if (doer.role === "manager" || !isManagers) return Effect.void;
  const what = act.isManagers ? "This" : "Moving money";
  return Effect.fail(new NotAllowed({ message: `${what} is for managers of support: ask one of them to do it.` }));
};

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
    return { plan, needsApproval: yield* needsApproval(act, plan) };
  });
  return yield* planned.pipe(auditRefusal(act, doer, null));
});
