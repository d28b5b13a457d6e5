import { Effect, Schema } from "effect";
import { invalid } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type FoundMember, People, personSearchKey } from "./people.ts";
import { StaffRole, UserType } from "./person.ts";
import { maskEmail } from "./profile.ts";
import { standingLifecycle } from "./standing.machine.ts";

/** A person in search results: enough to tell people apart, but nothing to contact them with. */
export const FoundPerson = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  /** With stars from the third character to the @. */
  email: Schema.String,
  userType: UserType,
  city: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  standing: Schema.Literals(standingLifecycle.states),
  staffRole: Schema.NullOr(StaffRole),
  createdAt: Schema.Date,
});
export type FoundPerson = typeof FoundPerson.Type;

const shown = ({ person, standing }: FoundMember): FoundPerson => {
  const { id, name, email, userType, city, state, staffRole, createdAt } = person;
  return { id, name, email: maskEmail(email), userType, city, state, standing, staffRole, createdAt };
};

/** A shorter text would match nearly every name. */
const least = 3;

/**
 * Finds people whose name, email or phone number contains a text, newest first; for support staff. Returns
 * `Page(FoundPerson)`; fails with `Invalid` for fewer than three letters or digits.
 */
export const findPeople = Effect.fn("findPeople")(function* (text: string, page: PageRequest) {
  const key = personSearchKey(text);
  if (key.length < least || key.length > 254) {
    return yield* invalid({
      field: "text",
      message: "Give at least three letters of a name or email address, or digits of a phone number.",
    });
  }
  const { items, next } = yield* (yield* People).search(key, page);
  return { items: items.map(shown), next };
});
