import { Schema } from "effect";

export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", { message: Schema.String }) {}

export const emailTaken = (): EmailTaken =>
  new EmailTaken({ message: "This email is already registered. Sign in instead, or use another one." });

/** Somebody else has shown already that this number is theirs. */
export class PhoneTaken extends Schema.TaggedError<PhoneTaken>()("PhoneTaken", { message: Schema.String }) {}

export const phoneTaken = (): PhoneTaken => new PhoneTaken({ message: "The phone number is already in use." });

/** Says the same for an unknown address and a wrong password, so that it is no directory of people. */
export class SignInFailed extends Schema.TaggedError<SignInFailed>()("SignInFailed", { message: Schema.String }) {}

export const signInFailed = (): SignInFailed =>
  new SignInFailed({ message: "The email or password isn't right. Check both and try again." });

/** The session is over, or its token was used before; the person has to sign in again. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", { message: Schema.String }) {}

export const sessionEnded = (): SessionEnded =>
  new SessionEnded({ message: "Your session has ended. Please sign in again." });
