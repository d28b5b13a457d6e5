import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";

/** A password as it is typed; long ones are welcome. */
export const Password = Text(200);

/** What a change of password is asked for with. */
export const PasswordChange = Schema.Struct({ presentPassword: Password, newPassword: Password });
export type PasswordChange = typeof PasswordChange.Type;

/** What a link to a new password is asked for with. */
export const ResetRequest = Schema.Struct({ email: Text(254) });
export type ResetRequest = typeof ResetRequest.Type;

/** The new password, with the token of the mailed link. */
export const NewPassword = Schema.Struct({ token: Text(200), password: Password });
export type NewPassword = typeof NewPassword.Type;

/** What is wrong with a new password, in words that say what to do; the same for everybody who chooses one. */
export const passwordIssues = (field: string, password: string, email: string): ReadonlyArray<Issue> => {
  if (password.length < 8) return [{ field, message: "Please choose a password of at least 8 characters." }];
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) {
    return [{ field, message: "Please choose a password that is not your email address." }];
  }
  return [];
};

/** A new password that is the old one. */
export const samePassword = (field: string): Issue => ({
  field,
  message: "Please choose a password that is not your present one.",
});
