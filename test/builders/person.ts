import { Email, type Person } from "#core/person/person.ts";
import { PersonId } from "#core/shared/ids.ts";
import { idOf, moment } from "./moment.ts";

/** A contractor in Austin whom nobody else resembles. */
export const aPerson = (but: Partial<Person> = {}): Person => {
  const id = idOf(PersonId);
  return {
    id,
    email: Email.make(`${id}@example.com`),
    name: "Ada Miller",
    userType: "contractor",
    city: "Austin",
    state: "TX",
    pictureId: null,
    createdAt: moment(),
    version: 1,
    ...but,
  };
};
