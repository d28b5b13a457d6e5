import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { AuditEntries } from "./audit-entries.ts";
import { hasTwoManagers } from "./check-staff.ts";
import type { Plan } from "./plan.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

/** How long unapproved amounts count toward one person's limit, in ms: a day. */
const countedFor = 24 * 3_600_000;

/** Returns the amount at stake in this command, in cents; what Dibbs would do by itself anyway does not count. */
export const stakeOf = (act: StaffCommand<unknown>, plan: Plan): number => (act.isRoutine ? plan.begun : plan.stake);

/** Returns the ids whose amounts are added up: the payments, contracts and people concerned, and the staff member. */
export const summedBy = (staffActor: StaffActor, plan: Plan): ReadonlyArray<string> => [
  ...plan.concerns,
  ...(staffActor.staffId === null ? [] : [staffActor.staffId]),
];

/**
 * Returns whether a second person must approve: if a staff account changes and there are two managers, or if the amount
 * at stake exceeds one person's limit, together with everything done without approval in the past day about the same
 * payment, contract or person, or by the same staff member. The answer holds until the surrounding unit of work ends.
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
