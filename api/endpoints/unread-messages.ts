import { Schema } from "effect";
import { endpoint } from "../endpoint.ts";

/** Apart from the rest of the chat, because every page shows the number and few show more. */
export const countUnreadMessagesEndpoint = endpoint("GET /api/people/me/unread-messages", {
  name: "countUnreadMessages",
  summary: "How many messages wait for you to be read",
  reply: Schema.Struct({ unread: Schema.Int }),
});
