import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";

/** A password as it is typed; long ones are welcome. */
export const Password = Text(200);

/** A request to change the password. */
export const PasswordChange = Schema.Struct({ presentPassword: Password, newPassword: Password });
export type PasswordChange = typeof PasswordChange.Type;

/** A request for a link to set a new password. */
export const ResetRequest = Schema.Struct({ email: Text(254) });
export type ResetRequest = typeof ResetRequest.Type;

/** A new password, with the token from the mailed link. */
export const NewPassword = Schema.Struct({ token: Text(200), password: Password });
export type NewPassword = typeof NewPassword.Type;

/** The password's owner; an unknown field is empty. */
export type Owner = { readonly email: string; readonly name: string };

/** In letters. Shorter words occur in too many passwords by chance. */
const shortestWord = 3;

/** Returns the password without the words of its owner's name and of their email's local part. */
export const withoutOwnWords = (password: string, { email, name }: Owner): string => {
  const own = `${name} ${email.split("@", 1)[0] ?? ""}`.toLowerCase().split(/[^\p{L}]+/u);
  const words = own.filter((word) => word.length >= shortestWord).sort((one, other) => other.length - one.length);
  return words.reduce((rest, word) => rest.replaceAll(word, ""), password.toLowerCase());
};

const leastLength = 8;

/** Returns what is wrong with a new password, in words that say what to do; the same wherever one is chosen. */
export const passwordIssues = (field: string, password: string, owner: Owner): ReadonlyArray<Issue> => {
  if (password.length < leastLength) {
    return [{ field, message: "Please choose a password of at least 8 characters." }];
  }
  if (password.trim().toLowerCase() === owner.email.trim().toLowerCase()) {
    return [{ field, message: "Choose a password that isn't your email address." }];
  }
  if (withoutOwnWords(password, owner).length < Math.min(leastLength, password.length)) {
    return [{ field, message: "Please choose a password that's more than your name or email address." }];
  }
  return [];
};

/** The issue for a new password that equals the old one. */
export const samePassword = (field: string): Issue => ({
  field,
  message: "Choose a password that isn't your current one.",
});
