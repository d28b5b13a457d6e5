import { Schema } from "effect";
import { type Invalid, invalid, refusal, TooManyAttempts } from "#core/shared/errors.ts";

/** The second-factor challenge is over: answered, expired, another device's, or nonexistent. */
export class ChallengeEnded extends Schema.TaggedError<ChallengeEnded>()("ChallengeEnded", {
  message: Schema.String,
}) {}

export const challengeEnded = (): ChallengeEnded =>
  new ChallengeEnded({ message: "Your time to enter the code ran out. Please sign in again." });

/** The error for support staff in everything but the setup. */
export const secondFactorMissing = refusal("second_factor_missing", "you", {
  message: "Support staff sign in with two-factor authentication, and it isn't set up yet.",
  whatToDo: "Set up an authenticator app for your account first.",
});

export const secondFactorOn = refusal("second_factor_on", "you", {
  message: "Two-factor authentication is already on.",
  whatToDo: "Turn it off first to set it up with another app.",
});

export const secondFactorOff = refusal("second_factor_off", "you", {
  message: "Two-factor authentication isn't on.",
  whatToDo: "Set it up first.",
});

/** The secret was sealed with an earlier secret of the installation. */
export const secondFactorUnreadable = refusal("second_factor_unreadable", "you", {
  message: "Dibbs can't check your authenticator app's codes anymore.",
  whatToDo: "Use a recovery code, then turn two-factor authentication off and set it up again.",
});

export const signInAgain = refusal("sign_in_again", "you", {
  message: "You signed in too long ago for this.",
  whatToDo: "Sign out, sign in again and retry within ten minutes.",
});

export const notSixDigits = (): Invalid =>
  invalid({ field: "code", message: "Please enter the six digits that your authenticator app shows." });

export const wrongCode = (): Invalid =>
  invalid({ field: "code", message: "This code isn't right. Enter the one your authenticator app shows now." });

export const usedCode = (): Invalid =>
  invalid({ field: "code", message: "This code was already used. Wait for the next one in your authenticator app." });

export const wrongRecoveryCode = (): Invalid =>
  invalid({ field: "code", message: "This recovery code isn't right, or it was already used. Try another one." });

const waitWords = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

export const tooManyCodes = (afterSeconds: number): TooManyAttempts =>
  new TooManyAttempts({
    message: `Too many wrong codes. Please wait ${waitWords(afterSeconds)} and try again, or use a recovery code.`,
    afterSeconds,
  });
