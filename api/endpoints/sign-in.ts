/** A separate module from the session, because a signed-in page needs none of it. */
import { Schema } from "effect";
import { Credentials, Registration } from "#core/people/person/registration.ts";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./session.ts";

/**
 * The person has proved who they are and has to give their second factor as well. The state that says whose factor is
 * expected travels in a cookie that scripts cannot read.
 */
export const SecondFactorRequired = Schema.Struct({
  kind: Schema.Literal("second_factor"),
  /** The second factor is accepted until then; after that, sign-in starts over. */
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
