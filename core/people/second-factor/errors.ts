import { Schema } from "effect";
import { Blocked, type Invalid, invalid, TooManyAttempts } from "#core/shared/errors.ts";

/** The question for a second factor is over: answered, too old, of another device, or there was none. */
export class ChallengeEnded extends Schema.TaggedError<ChallengeEnded>()("ChallengeEnded", {
  message: Schema.String,
}) {}

export const challengeEnded = (): ChallengeEnded =>
  new ChallengeEnded({ message: "The time to enter your code is over. Please sign in again." });

/** What a member of support is told of everything but the set-up. */
export const secondFactorMissing = (): Blocked =>
  new Blocked({
    code: "second_factor_missing",
    message: "Support staff sign in with two-factor authentication, and it is not set up yet.",
    whoCanFix: "you",
    whatToDo: "Set up an authenticator app for your account first.",
  });

export const secondFactorOn = (): Blocked =>
  new Blocked({
    code: "second_factor_on",
    message: "Two-factor authentication is on already.",
    whoCanFix: "you",
    whatToDo: "Turn it off first to set it up with another app.",
  });

export const secondFactorOff = (): Blocked =>
  new Blocked({
    code: "second_factor_off",
    message: "Two-factor authentication is not on.",
    whoCanFix: "you",
    whatToDo: "Set it up first.",
  });

/** The secret was sealed with another secret of the installation than the present one. */
export const secondFactorUnreadable = (): Blocked =>
  new Blocked({
    code: "second_factor_unreadable",
    message: "Dibbs cannot check the codes of your authenticator app any more.",
    whoCanFix: "you",
    whatToDo: "Use a recovery code, then switch two-factor authentication off and set it up again.",
  });

export const signInAgain = (): Blocked =>
  new Blocked({
    code: "sign_in_again",
    message: "You signed in too long ago for this.",
    whoCanFix: "you",
    whatToDo: "Sign out, sign in again and repeat it within ten minutes.",
  });

export const notSixDigits = (): Invalid =>
  invalid({ field: "code", message: "Please enter the six digits that your authenticator app shows." });

export const wrongCode = (): Invalid =>
  invalid({ field: "code", message: "This code is not right. Enter the one that your authenticator app shows now." });

export const usedCode = (): Invalid =>
  invalid({ field: "code", message: "This code was used already. Wait for the next one in your authenticator app." });

export const wrongRecoveryCode = (): Invalid =>
  invalid({ field: "code", message: "This recovery code is not right, or it was used already. Try another one." });

const waitWords = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

export const tooManyCodes = (afterSeconds: number): TooManyAttempts =>
  new TooManyAttempts({
    message: `Too many wrong codes. Please wait ${waitWords(afterSeconds)} and try again, or use a recovery code.`,
    afterSeconds,
  });
