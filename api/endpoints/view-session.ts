import { Schema } from "effect";
import { Person } from "#core/people/person/person.ts";
import { Text } from "#core/shared/text.ts";
import { SupportAccess } from "#core/support/view-session/view-session.ts";
import { endpoint, list } from "../endpoint.ts";

/**
 * The token goes into `Authorization: View`, together with the cookie of the browser that opened the link; neither
 * works alone.
 */
const Viewing = Schema.Struct({
  viewToken: Schema.String,
  /** When the view session ends; it cannot be extended. */
  expiresAt: Schema.Date,
  /** The person whose pages support views. */
  person: Person,
  /** The path of the first page. */
  page: Schema.String,
});

export const openViewSessionEndpoint = endpoint("POST /api/view-session", {
  name: "openViewSession",
  summary: "Open the link by which support views somebody's pages, once",
  access: "public",
  body: Schema.Struct({ token: Text(100) }),
  reply: Viewing,
});

export const resumeViewSessionEndpoint = endpoint("POST /api/view-session/resume", {
  name: "resumeViewSession",
  summary: "Go on with the view that was opened in this browser, until it ends",
  access: "public",
  reply: Viewing,
});

export const endViewSessionEndpoint = endpoint("DELETE /api/view-session", {
  name: "endViewSession",
  summary: "End the view that was opened in this browser",
  access: "public",
});

export const listSupportAccessEndpoint = list("GET /api/people/me/support-access", {
  name: "listSupportAccess",
  summary: "When support has viewed your pages, the last time first",
  of: SupportAccess,
});
