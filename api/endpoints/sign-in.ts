/** Apart from the session that comes of it: whoever has one needs nothing of this. */
import { Schema } from "effect";
import { Credentials, Registration } from "#core/people/person/registration.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./session.ts";

/**
 * The person has proved who they are and has to give their second factor as well. What says whose factor is awaited
 * travels in a cookie that scripts cannot read.
 */
export const SecondFactorRequired = Schema.Struct({
  kind: Schema.Literal("second_factor"),
  /** Until then the factor can be given; after that they start over. */
  expiresAt: Schema.Date,
});

export const registerEndpoint = endpoint("POST /api/people", {
  name: "register",
  summary: "Make an account and sign in",
  access: "public",
  body: Registration,
  reply: SignedIn,
  status: 201,
});

export const signInEndpoint = endpoint("POST /api/session", {
  name: "signIn",
  summary: "Sign in with email and password",
  access: "public",
  body: Credentials,
  reply: Schema.Union([SignedIn, SecondFactorRequired]),
  status: 201,
});
