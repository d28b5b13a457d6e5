import { Effect } from "effect";
import { NotAllowed, notFound, refusal } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Approvals, moveApproval } from "./approvals.ts";
import { recordAudit } from "./audit-chain.ts";
import { subjectsOf } from "./do-staff-command.ts";
import type { StaffActor } from "./staff-command.ts";

const ownPlan = refusal("own_plan", "support", {
  message: "This is your own plan: somebody else has to approve it.",
  whatToDo: "Ask another manager to look at it.",
});

const decide = Effect.fnUntraced(function* (staffActor: StaffActor, hash: string, event: "approve" | "refuse") {
  const { staffId } = staffActor;
  if (staffId === null) return yield* new NotAllowed({ message: "Sign in to approve or refuse plans." });
  const approval = yield* (yield* Approvals).liveOf(hash);
  if (approval === null) return yield* notFound("plan waiting for approval");
  const isOwn = approval.staffId === staffId;
  // The planner may refuse their own plan.
  if (isOwn && event === "approve") return yield* ownPlan();
  if (staffActor.role !== "manager" && !isOwn) {
    return yield* new NotAllowed({ message: "Only managers approve or refuse plans." });
  }
  const decided = yield* moveApproval(approval, event, isOwn ? {} : { decidedBy: staffId });
  yield* recordAudit(
    { ...staffActor, ticketId: approval.ticketId, caseId: approval.caseId },
    {
      kind: event === "approve" ? "approved" : "approval_refused",
      command: approval.plan.command,
      detail: approval.plan.sentence,
      subjects: [
        approval.staffId,
        ...subjectsOf(approval.plan.about),
        ...approval.plan.concerns,
        ...approval.plan.moves.map(({ id }) => id),
      ],
      plan: approval.plan.hash,
    },
  );
  return decided;
}, atomically);

/** Approves another's plan. Fails with `Blocked` for one's own, `NotAllowed` for agents, `NotFound` if none waits. */
export const approvePlan = Effect.fn("approvePlan")((staffActor: StaffActor, hash: string) =>
  decide(staffActor, hash, "approve"),
);

/** Refuses a plan or withdraws its approval, by a manager; or drops it, by its planner. */
export const refusePlan = Effect.fn("refusePlan")((staffActor: StaffActor, hash: string) =>
  decide(staffActor, hash, "refuse"),
);
