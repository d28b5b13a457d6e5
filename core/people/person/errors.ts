import { Schema } from "effect";

export class EmailTaken extends Schema.TaggedError<EmailTaken>()("EmailTaken", { message: Schema.String }) {}

export const emailTaken = (): EmailTaken =>
  new EmailTaken({ message: "This email is already registered. Sign in instead, or use another one." });

/** Someone else has already verified this number. */
export class PhoneTaken extends Schema.TaggedError<PhoneTaken>()("PhoneTaken", { message: Schema.String }) {}

export const phoneTaken = (): PhoneTaken => new PhoneTaken({ message: "The phone number is already in use." });

/** The same for an unknown email and a wrong password, so that nobody can probe who has an account. */
export class SignInFailed extends Schema.TaggedError<SignInFailed>()("SignInFailed", { message: Schema.String }) {}

export const signInFailed = (): SignInFailed =>
  new SignInFailed({ message: "The email or password isn't right. Check both and try again." });

/** The session has ended, or its token was used before; the person has to sign in again. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", { message: Schema.String }) {}

export const sessionEnded = (): SessionEnded =>
  new SessionEnded({ message: "Your session has ended. Please sign in again." });
