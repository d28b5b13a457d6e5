import { Schema } from "effect";
import { Change } from "#core/shared/live.ts";

/** The path of the WebSocket for live updates. */
export const livePath = "/api/live";

/** The first message of the browser on the socket; the server sends nothing before it. */
export const LiveHello = Schema.Struct({ type: Schema.Literal("hello"), accessToken: Schema.String });
export type LiveHello = typeof LiveHello.Type;

/**
 * The server's messages: `ready` after an accepted hello; `change` for one thing; `catch-up` if some changes may not
 * have been delivered, so that the page has to reload everything on the screen.
 */
export const LiveMessage = Schema.Union([
  Schema.Struct({ type: Schema.Literal("ready") }),
  Schema.Struct({ type: Schema.Literal("change"), change: Change }),
  Schema.Struct({ type: Schema.Literal("catch-up") }),
]);
export type LiveMessage = typeof LiveMessage.Type;

/** The server closes with this code if the access token is missing, invalid or expired. */
export const liveNotSignedIn = 4401;

/**
 * The server closes with this code when the session itself has ended: the browser checks its session and goes to
 * sign-in.
 */
export const liveSessionEnded = 4403;
