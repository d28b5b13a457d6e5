import { Schema } from "effect";

/** Why the provider's answer signs nobody in; each message says what the person can do. */
const messages = {
  /** The person pressed Cancel at the provider. */
  denied: "You left Google without choosing an account, so nothing has changed.",
  /** The provider reported an error. */
  failed: "Google couldn't sign you in. Try again in a moment.",
  /** The visit expired, was used before, or began in another browser. */
  over: "This sign-in has expired, or it was started in another browser. Try again.",
  /** The answer doesn't match our request, or isn't from the provider. */
  not_genuine: "We couldn't verify Google's answer. Try again.",
  unverified: "Google hasn't verified your email address. Verify it with Google, or sign in another way.",
} as const;

export class IdentityRefused extends Schema.TaggedError<IdentityRefused>()("IdentityRefused", {
  message: Schema.String,
  reason: Schema.Literals(["denied", "failed", "over", "not_genuine", "unverified"]),
}) {}

export const identityRefused = (reason: keyof typeof messages): IdentityRefused =>
  new IdentityRefused({ message: messages[reason], reason });

/** The provider can't be reached, or doesn't answer in time. */
export class IdentityProviderSilent extends Schema.TaggedError<IdentityProviderSilent>()("IdentityProviderSilent", {
  message: Schema.String,
}) {}

export const identityProviderSilent = (): IdentityProviderSilent =>
  new IdentityProviderSilent({ message: "Network Error, please check your network!" });

/** The provider account already signs someone else in, or the person has another one with the same provider. */
export class IdentityTaken extends Schema.TaggedError<IdentityTaken>()("IdentityTaken", { message: Schema.String }) {}

export const identityTaken = (): IdentityTaken =>
  new IdentityTaken({
    message: "This Google account already signs in to another Dibbs account, or yours has another Google account.",
  });

/** An account with this email exists, and the provider's answer doesn't prove enough that it is the same person's. */
export class LinkFirst extends Schema.TaggedError<LinkFirst>()("LinkFirst", { message: Schema.String }) {}

export const linkFirst = (): LinkFirst =>
  new LinkFirst({
    message:
      "There's already a Dibbs account with this email. Sign in with its password, then link Google in your profile under Password.",
  });
