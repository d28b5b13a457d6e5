import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

/** Apart from alerts and chat, and both in one, because every page shows the numbers and few show more. */
export const countUnreadEndpoint = endpoint("GET /api/people/me/unread", {
  name: "countUnread",
  summary: "How many alerts and messages wait for you to be read",
  reply: Schema.Struct({ alerts: Schema.Int, messages: Schema.Int }),
});
