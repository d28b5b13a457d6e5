import { Effect } from "effect";
import { Blocked } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { People } from "./people.ts";

/**
 * Fails `Blocked` where this person is the only manager of the staff. Inside a unit of work no other manager goes until that
 * has ended, so that two who take each other from the staff at the same moment leave one of them.
 */
export const checkManagerRemains = Effect.fnUntraced(function* (id: PersonId) {
  const people = yield* People;
  const managers = (yield* people.holdSupport()).filter(({ staffRole }) => staffRole === "manager");
  if (managers.length !== 1 || managers[0]?.id !== id) return;
  return yield* new Blocked({
    code: "last_manager",
    message: "Nobody else on the staff is a manager, and somebody has to be.",
    whoCanFix: "support",
    whatToDo: "Make somebody else a manager first.",
  });
});
