import { Schema } from "effect";
import { Person } from "#core/people/person/person.ts";
import { Acting } from "#core/people/team/team.ts";
import { endpoint } from "../endpoint.ts";

/** The access token goes into `Authorization: Bearer`; the refresh token travels in a cookie that scripts cannot read. */
export const SignedIn = Schema.Struct({
  kind: Schema.Literal("signed_in"),
  accessToken: Schema.String,
  /** When the access token ends; refresh the session before. */
  expiresAt: Schema.Date,
  /** Whose pages are shown: one's own account, or the business that one acts for. */
  person: Person,
  /** For which business one acts, and as what; null or left out where one acts for oneself. */
  acting: Schema.optionalKey(Schema.NullOr(Acting)),
  /** A member of support, who has to set up their second factor before anything else. */
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
