import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked } from "#core/shared/errors.ts";
import { changePerson } from "./change-person.ts";
import type { UserType } from "./person.ts";

const typeFixed = (): Blocked =>
  new Blocked({
    code: "type_settled",
    message: "You can't change your profile type once your profile is finished.",
    whoCanFix: "support",
    whatToDo: "Ask support to change your profile type.",
  });

/**
 * Says what kind of profile this is to be; again and again until the profile is finished. From then on support alone can
 * change it, and it is `Blocked` for everybody else.
 */
export const chooseUserType = Effect.fn("chooseUserType")(function* (actor: PersonActor, userType: UserType) {
  const at = yield* now;
  return yield* changePerson(
    actor,
    "choose_user_type",
    Effect.fnUntraced(function* (person) {
      const isFixed = person.onboardedAt !== null && actor.kind !== "support";
      if (isFixed && person.userType !== userType) return yield* typeFixed();
      const typeChosenAt = person.typeChosenAt ?? at;
      return userType === "home_owner"
        ? { userType, typeChosenAt, business: null, industries: [] }
        : { userType, typeChosenAt };
    }),
  );
});
