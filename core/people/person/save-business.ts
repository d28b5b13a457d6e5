import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import { type BusinessDraft, businessIssues, businessOf } from "./business-draft.ts";
import { changePerson } from "./change-person.ts";
import { checkBusiness } from "./check-business.ts";

/** Saves what a contractor or supplier says of their firm. Fails `NotAllowed` for home owners, or `Invalid`. */
export const saveBusiness = Effect.fn("saveBusiness")(function* (actor: PersonActor, input: BusinessDraft) {
  return yield* changePerson(
    actor,
    "save_business",
    Effect.fnUntraced(function* (person) {
      yield* checkBusiness(person);
      const [first, ...others] = businessIssues(input);
      if (first) return yield* invalid(first, ...others);
      return { business: businessOf(input) };
    }),
  );
});
