import { Email, type Person } from "./person.ts";

/** What stays of somebody who has deleted their account, for the contracts and payments that they were part of. */
export const deletedAccount = (id: Person["id"]): Pick<Person, "name" | "email"> => ({
  name: "Deleted account",
  // An address that nobody can have or read mail at: their own is free again.
  email: Email.make(`${id}@deleted.dibbs.invalid`),
});
