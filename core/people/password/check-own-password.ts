import { Context, Effect } from "effect";
import type { Member } from "#core/people/person/people.ts";
import { signInAgain } from "#core/people/second-factor/errors.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import { checkIssues, invalid } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { accountLimit, beginAttempt, clearAttempts } from "#core/shared/rate-limit.ts";
import { type Owner, passwordIssues, withoutOwnWords } from "./password.ts";

/** Hashes passwords slowly, so that guessing is expensive, checks them, and knows common ones. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>;
    /** Whether many people have it or it was leaked: attackers try those first. */
    readonly isCommon: (password: string) => Effect.Effect<boolean>;
    /** False for a wrong password, and for a hash that can't be read. */
    readonly matches: (hash: string, password: string) => Effect.Effect<boolean>;
  }
>()("core/Passwords") {}

/** Fails with `Invalid` if a password is too short, little more than the owner's name or email, or common. */
export const checkNewPassword = Effect.fnUntraced(function* (field: string, password: string, owner: Owner) {
  yield* checkIssues(passwordIssues(field, password, owner));
  const passwords = yield* Passwords;
  for (const tried of new Set([password, withoutOwnWords(password, owner)])) {
    if (!(yield* passwords.isCommon(tried))) continue;
    return yield* invalid({
      field,
      message: "This password is too common, so it's easy to guess. Please choose another one.",
    });
  }
});

/**
 * Checks that it is the person themselves: they know their password or, if they have none, signed in recently. Fails
 * with `Invalid`, `TooManyAttempts` after many wrong ones, or `Blocked` if they have to sign in again.
 */
export const checkOwnPassword = Effect.fnUntraced(function* (
  { person, passwordHash }: Member,
  typed: string | null,
  present: SessionId,
) {
  if (passwordHash === null) {
    if (!(yield* isRecent(present))) return yield* signInAgain();
    return;
  }
  if (typed === null || typed === "") {
    return yield* invalid({ field: "password", message: "Please enter your password." });
  }
  const attempts = { of: `password of ${person.id} by themselves`, limit: accountLimit };
  yield* beginAttempt(attempts);
  if (!(yield* (yield* Passwords).matches(passwordHash, typed))) {
    return yield* invalid({ field: "password", message: "This isn't your password." });
  }
  yield* clearAttempts(attempts);
});
