import { Schema } from "effect";
import { OwnSession } from "#core/people/session/own-session.ts";
import { SessionId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { endpoint, Nothing, pageQuery } from "../endpoint.ts";

export const listOwnSessionsEndpoint = endpoint({
  name: "listOwnSessions",
  summary: "The browsers in which you are signed in, the last signed in first",
  method: "GET",
  path: "/api/people/me/sessions",
  isPrivate: true,
  query: Schema.Struct(pageQuery),
  reply: Page(OwnSession),
});

export const endSessionEndpoint = endpoint({
  name: "endSession",
  summary: "Sign one of your browsers out",
  method: "DELETE",
  path: "/api/people/me/sessions/:sessionId",
  params: Schema.Struct({ sessionId: SessionId }),
  reply: Nothing,
  status: 204,
});

export const endOtherSessionsEndpoint = endpoint({
  name: "endOtherSessions",
  summary: "Sign out all your browsers but this one",
  method: "DELETE",
  path: "/api/people/me/sessions",
  reply: Schema.Struct({ ended: Schema.Int }),
});
