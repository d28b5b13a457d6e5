import { Effect } from "effect";
import { NotAllowed } from "#core/shared/errors.ts";
import type { Person } from "./person.ts";

/** Fails `NotAllowed` for home owners, whose profiles name no business, industries or certificates. */
export const checkBusiness = ({ userType }: Pick<Person, "userType">): Effect.Effect<void, NotAllowed> =>
  userType === "home_owner"
    ? Effect.fail(new NotAllowed({ message: "Only contractors and suppliers have a business profile." }))
    : Effect.void;
