import { Effect } from "effect";
import { checkHasNoMembers } from "#core/people/team/checks.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, refusal } from "#core/shared/errors.ts";
import { changePerson } from "./change-person.ts";
import { hasDetails } from "./details.ts";
import { checkFinished, nextStep } from "./next-step.ts";
import type { Person, UserType } from "./person.ts";

const typeFixed = refusal("type_fixed", "support", {
  message: "You can't change your profile type once your profile is finished.",
  whatToDo: "Ask Dibbs Support to change your profile type.",
});

/**
 * Sets the profile type; it can change until the profile is finished. After that only support can change it, and it
 * fails with `Blocked` for everyone else; changing to home owner also fails if there is a team.
 */
export const chooseUserType = Effect.fn("chooseUserType")(function* (actor: PersonActor, userType: UserType) {
  const at = yield* now;
  return yield* changePerson(
    actor,
    "choose_user_type",
    Effect.fnUntraced(function* (person) {
      const isFixed = person.onboardedAt !== null && actor.kind !== "support";
      if (isFixed && person.userType !== userType) return yield* typeFixed();
      if (userType === "home_owner") yield* checkHasNoMembers(person.id);
      const typeChosenAt = person.typeChosenAt ?? at;
      return userType === "home_owner"
        ? { userType, typeChosenAt, business: null, industries: [] }
        : { userType, typeChosenAt };
    }),
  );
});

/** Checks what a profile needs; photo, business and certificates may come later. */
const checkComplete = Effect.fnUntraced(function* (person: Person) {
  if (nextStep(person) !== "profile") return yield* Effect.fromResult(checkFinished(person));
  if (!hasDetails(person)) {
    return yield* blocked("details_missing", "you", {
      message: "Your profile details are missing.",
      whatToDo: "Fill in your name, address, city, state and ZIP code.",
    });
  }
  if (person.userType !== "home_owner" && person.industries.length === 0) {
    return yield* blocked("industries_missing", "you", {
      message: "Please select your industry!",
      whatToDo: "Select at least one industry.",
    });
  }
});

/** Finishes the profile, so that the person may post and bid. Fails with `Blocked` and what is missing. */
export const finishOnboarding = Effect.fn("finishOnboarding")(function* (actor: PersonActor) {
  const at = yield* now;
  return yield* changePerson(
    actor,
    "finish_onboarding",
    Effect.fnUntraced(function* (person) {
      yield* checkComplete(person);
      return { onboardedAt: person.onboardedAt ?? at };
    }),
  );
});
