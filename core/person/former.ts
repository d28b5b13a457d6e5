import { Email, type Person } from "./person.ts";

const address = "@former.dibbs.invalid";

/** What is shown in place of somebody who has deleted their account. */
export const formerName = "Former member";

/** An address that nobody can have or read mail at, in place of the one that is free again. */
export const formerEmail = (id: Person["id"]): Email => Email.make(`${id}${address}`);

/** Whether this person has deleted their account; what is left of them only holds contracts and payments together. */
export const isFormer = ({ email }: Pick<Person, "email">): boolean => email.endsWith(address);
