import { Schema } from "effect";
import { Due, TodayItem } from "#core/support/today/today.ts";
import { endpoint } from "../endpoint.ts";

export const viewTodayEndpoint = endpoint("GET /api/people/me/today", {
  name: "viewToday",
  summary: "What waits for you, the most urgent first, and the money that is due to you and from you",
  reply: Schema.Struct({
    /** Each with the address of its page. */
    items: Schema.Array(Schema.Struct({ ...TodayItem.fields, link: Schema.String })),
    /** Whether there are more items than are listed. */
    isCut: Schema.Boolean,
    toPay: Due,
    toReceive: Due,
  }),
});
