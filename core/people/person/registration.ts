import { Schema } from "effect";
import { Password, passwordIssues } from "#core/people/password/password.ts";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";
import { foreignInName, isPlainName } from "./name.ts";
import { Email } from "./person.ts";

export const Registration = Schema.Struct({
  email: Text(254),
  name: Text(120),
  password: Password,
});
export type Registration = typeof Registration.Type;

/** Returns what is wrong with a registration, by field, in words that say what to do. */
export const registrationIssues = (input: Registration): ReadonlyArray<Issue> => {
  const issues: Array<Issue> = [];
  if (!Schema.is(Email)(input.email.trim().toLowerCase())) {
    issues.push({ field: "email", message: "Please enter an email address like name@example.com." });
  }
  if (input.name.trim() === "") issues.push({ field: "name", message: "Please Confirm Your Name!" });
  if (!isPlainName(input.name)) issues.push(foreignInName);
  return [...issues, ...passwordIssues("password", input.password, input)];
};

/** Email and password for signing in. */
export const Credentials = Schema.Struct({ email: Text(254), password: Text(200) });
export type Credentials = typeof Credentials.Type;
