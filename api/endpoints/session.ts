import { Schema } from "effect";
import { Person } from "#core/people/person/person.ts";
import { Acting } from "#core/people/team/team.ts";
import { endpoint } from "../endpoint.ts";

/** The access token goes into `Authorization: Bearer`; the refresh token travels in a cookie that scripts cannot read. */
export const SignedIn = Schema.Struct({
  kind: Schema.Literal("signed_in"),
  accessToken: Schema.String,
  /** When the access token expires; refresh the session before then. */
  expiresAt: Schema.Date,
  /** The account whose pages are shown: the person's own, or the business that they act for. */
  person: Person,
  /** The business that the person acts for, and their role; null or left out if they act for themselves. */
  acting: Schema.optionalKey(Schema.NullOr(Acting)),
  /** Whether this is a support staff member who has to set up their second factor first. */
  missesSecondFactor: Schema.Boolean,
});

export const refreshSessionEndpoint = endpoint("POST /api/session/refresh", {
  name: "refreshSession",
  summary: "Exchange the refresh cookie for a new access token",
  access: "public",
  reply: SignedIn,
});

export const signOutEndpoint = endpoint("DELETE /api/session", {
  name: "signOut",
  summary: "End this session",
  access: "public",
});

export const viewSelfEndpoint = endpoint("GET /api/people/me", {
  name: "viewSelf",
  summary: "The person who is signed in",
  reply: Person,
});
