import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid } from "#core/shared/errors.ts";
import { checkZip } from "#core/shared/place/check-zip.ts";
import { changePerson } from "./change-person.ts";
import { type Details, detailsIssues, tidyDetails } from "./details.ts";

/** Saves name and address. Fails `Invalid` with every rule that is broken. */
export const saveDetails = Effect.fn("saveDetails")(function* (actor: PersonActor, input: Details) {
  const [first, ...others] = detailsIssues(input);
  if (first) return yield* invalid(first, ...others);
  const details = tidyDetails(input);
  yield* checkZip(details);
  return yield* changePerson(actor, "save_details", () => Effect.succeed(details));
});
