import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { AuditEntries } from "./audit-entries.ts";
import { hasTwoManagers } from "./check-staff.ts";
import type { Plan } from "./plan.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

/** For how long what was done without approval counts towards the limit of one person, in milliseconds: a day. */
const countedFor = 24 * 3_600_000;

/** What is at stake by this act alone, in cents; what Dibbs does by itself in time counts for nothing. */
export const stakeOf = (act: StaffCommand<unknown>, plan: Plan): number => (act.isRoutine ? plan.begun : plan.stake);

/** What the sums are kept by: the payments, contracts and people that it is about, and who of the staff does it. */
export const summedBy = (staffActor: StaffActor, plan: Plan): ReadonlyArray<string> => [
  ...plan.concerns,
  ...(staffActor.staffId === null ? [] : [staffActor.staffId]),
];

/**
 * Whether a second person has to allow it: where an account of the staff is changed and there are two managers, and where
 * more is at stake than one person may move, together with all that was done without approval in the last day about the
 * same payment, contract or person, or by the same member of the staff. Inside a unit of work the answer stays right until
 * that has ended.
 */
export const needsApproval = Effect.fnUntraced(function* (
  act: StaffCommand<unknown>,
  staffActor: StaffActor,
  plan: Plan,
) {
  const { approvalAbove } = yield* Policy;
  if (plan.staff.length > 0 && (yield* hasTwoManagers)) return true;
  const stake = stakeOf(act, plan);
  if (stake === 0) return false;
  const since = new Date((yield* now).getTime() - countedFor);
  return stake + (yield* (yield* AuditEntries).unapprovedSince(summedBy(staffActor, plan), since)) > approvalAbove;
});
