import { Schema } from "effect";
import { Credentials } from "#core/person/credentials.ts";
import { Person } from "#core/person/person.ts";
import { Registration } from "#core/person/registration.ts";
import { endpoint, Nothing } from "../endpoint.ts";

/** The access token goes into `Authorization: Bearer`; the refresh token travels in a cookie that scripts cannot read. */
export const SignedIn = Schema.Struct({
  kind: Schema.Literal("signed_in"),
  accessToken: Schema.String,
  /** When the access token ends; refresh the session before. */
  expiresAt: Schema.Date,
  person: Person,
  /** A member of support, who has to set up their second factor before anything else. */
  missesSecondFactor: Schema.Boolean,
});

/**
 * The person has proved who they are and has to give their second factor as well. What says whose factor is awaited
 * travels in a cookie that scripts cannot read.
 */
export const SecondFactorAsked = Schema.Struct({
  kind: Schema.Literal("second_factor"),
  /** Until then the factor can be given; after that they start over. */
  expiresAt: Schema.Date,
});

export const registerEndpoint = endpoint({
  name: "register",
  summary: "Make an account and sign in",
  method: "POST",
  path: "/api/people",
  access: "public",
  body: Registration,
  reply: SignedIn,
  status: 201,
});

export const signInEndpoint = endpoint({
  name: "signIn",
  summary: "Sign in with email and password",
  method: "POST",
  path: "/api/session",
  access: "public",
  body: Credentials,
  reply: Schema.Union([SignedIn, SecondFactorAsked]),
  status: 201,
});

export const refreshSessionEndpoint = endpoint({
  name: "refreshSession",
  summary: "Exchange the refresh cookie for a new access token",
  method: "POST",
  path: "/api/session/refresh",
  access: "public",
  reply: SignedIn,
});

export const signOutEndpoint = endpoint({
  name: "signOut",
  summary: "End this session",
  method: "DELETE",
  path: "/api/session",
  access: "public",
  reply: Nothing,
  status: 204,
});

export const viewSelfEndpoint = endpoint({
  name: "viewSelf",
  summary: "The person who is signed in",
  method: "GET",
  path: "/api/people/me",
  reply: Person,
});
