import { Schema } from "effect";
import { Change } from "#core/shared/live.ts";

/** Where the WebSocket of live updates is. */
export const livePath = "/api/live";

/** The first thing the browser says on the socket; nothing is sent to it before. */
export const LiveHello = Schema.Struct({ type: Schema.Literal("hello"), accessToken: Schema.String });
export type LiveHello = typeof LiveHello.Type;

/**
 * What the server says: `ready` after an accepted hello; `change` for one thing; `catch-up` when some changes may not have
 * been passed on, so that whatever is on the screen has to be asked for again.
 */
export const LiveMessage = Schema.Union([
  Schema.Struct({ type: Schema.Literal("ready") }),
  Schema.Struct({ type: Schema.Literal("change"), change: Change }),
  Schema.Struct({ type: Schema.Literal("catch-up") }),
]);
export type LiveMessage = typeof LiveMessage.Type;

/** The server closes with this code when the access token is missing, wrong or over. */
export const liveNotSignedIn = 4401;

/** The server closes with this code when the session itself has ended: the browser finds out and goes to sign-in. */
export const liveSessionEnded = 4403;
