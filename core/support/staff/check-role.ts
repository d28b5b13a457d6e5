import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { Blocked, NotAllowed } from "#core/shared/errors.ts";
import type { Plan } from "./plan.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

const countManagers = Effect.gen(function* () {
  const staff = yield* (yield* People).support();
  return staff.filter(({ staffRole }) => staffRole === "manager").length;
});

/** From how many managers on one of them approves what another does to accounts of the staff. */
const enoughManagers = 2;

/** Whether two managers are there, so that one can approve what the other plans. */
export const hasTwoManagers = Effect.map(countManagers, (managers) => managers >= enoughManagers);

const secondManager = (): Blocked =>
  new Blocked({
    code: "second_manager",
    message: "You're the only manager, and you can't add the person who will approve your plans.",
    whoCanFix: "support",
    whatToDo:
      "Have the person who runs the machine add the second manager there: dibbs people support EMAIL --add --role manager --at-the-machine",
  });

/**
 * Whether this role may do it at all: money, accounts of the staff and what is a manager's are for managers. Who is at the
 * machine, without signing in, makes the first two managers and does nothing else; the only manager makes no second one. Fails
 * `NotAllowed` or `Blocked`.
 */
export const checkRole = Effect.fnUntraced(function* (act: StaffCommand<unknown>, staffActor: StaffActor, plan: Plan) {
  if (staffActor.staffId === null && (yield* hasTwoManagers)) {
    return yield* new NotAllowed({ message: "Support already has managers. Sign in and ask one of them." });
  }
  const isMoney = act.isRoutine ? plan.begun > 0 : plan.money > 0;
  const isStaffs = plan.staff.length > 0;
  if (staffActor.role !== "manager" && (act.isManagers || isMoney || isStaffs)) {
    const what = act.isManagers ? "This" : isStaffs ? "Changing staff accounts" : "Moving money";
    return yield* new NotAllowed({ message: `${what} is for managers only. Ask one of them.` });
  }
  if (staffActor.staffId !== null && plan.newManagers.length > 0 && !(yield* hasTwoManagers))
    return yield* secondManager();
});
