import { Effect } from "effect";
import { Passwords } from "#core/people/person/passwords.ts";
import { invalid } from "#core/shared/errors.ts";
import { type Owner, passwordIssues, withoutOwnWords } from "./password.ts";

/** Fails `Invalid` for a password that is too short, little more than its owner's name or address, or one that thieves know. */
export const checkNewPassword = Effect.fnUntraced(function* (field: string, password: string, owner: Owner) {
  const [issue] = passwordIssues(field, password, owner);
  if (issue) return yield* invalid(issue);
  const passwords = yield* Passwords;
  for (const tried of new Set([password, withoutOwnWords(password, owner)])) {
    if (!(yield* passwords.isCommon(tried))) continue;
    return yield* invalid({
      field,
      message: "Many people use this password, so thieves try it first. Please choose another one.",
    });
  }
});
