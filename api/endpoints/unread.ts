import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

/**
 * A separate module from alerts and chat that counts both at once, because every page shows the counts and few pages
 * show more.
 */
export const countUnreadEndpoint = endpoint("GET /api/people/me/unread", {
  name: "countUnread",
  summary: "How many alerts and messages wait for you to be read",
  reply: Schema.Struct({ alerts: Schema.Int, messages: Schema.Int }),
});
