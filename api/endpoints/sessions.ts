import { Schema } from "effect";
import { OwnSession } from "#core/people/session/own-session.ts";
import { endpoint, list } from "../endpoint.ts";

export const listOwnSessionsEndpoint = list("GET /api/people/me/sessions", {
  name: "listOwnSessions",
  summary: "The browsers in which you are signed in, the last signed in first",
  isPrivate: true,
  of: OwnSession,
});

export const endSessionEndpoint = endpoint("DELETE /api/people/me/sessions/:sessionId", {
  name: "endSession",
  summary: "Sign one of your browsers out",
});

export const endOtherSessionsEndpoint = endpoint("DELETE /api/people/me/sessions", {
  name: "endOtherSessions",
  summary: "Sign out all your browsers but this one",
  reply: Schema.Struct({ ended: Schema.Int }),
});
