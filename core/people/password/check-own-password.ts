import { Context, Effect } from "effect";
import type { Member } from "#core/people/person/people.ts";
import { signInAgain } from "#core/people/second-factor/errors.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import { checkIssues, invalid } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { accountLimit, beginAttempt, clearAttempts } from "#core/shared/rate-limit.ts";
import { type Owner, passwordIssues, withoutOwnWords } from "./password.ts";

/** Turns passwords into hashes that are slow to guess, checks them, and knows those that everybody tries. */
export class Passwords extends Context.Service<
  Passwords,
  {
    readonly hash: (password: string) => Effect.Effect<string>;
    /** Whether it is one that many have, or had stolen: thieves try those first. */
    readonly isCommon: (password: string) => Effect.Effect<boolean>;
    /** False for a wrong password and for a hash that cannot be read. */
    readonly matches: (hash: string, password: string) => Effect.Effect<boolean>;
  }
>()("core/Passwords") {}

/** Fails `Invalid` for a password that is too short, little more than its owner's name or address, or one that thieves know. */
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
 * Whether it is the person themselves who asks: they know their password, or, where they have none, have signed in a
 * short time ago. Fails `Invalid`, `TooManyAttempts` after many wrong ones, or `Blocked` where they must sign in anew.
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
