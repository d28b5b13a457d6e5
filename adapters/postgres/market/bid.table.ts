import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Bid } from "#core/market/bid/bid.ts";
import type { Cents } from "#core/shared/money.ts";
import { createdAndVersioned, day, json, sides } from "../columns.ts";

export const bid = pgTable("bid", {
  id: uuid("id").$type<Bid["id"]>().primaryKey(),
  listingId: uuid("listing_id").$type<Bid["listingId"]>().notNull(),
  ...sides,
  state: text("state").$type<Bid["state"]>().notNull(),
  amount: integer("amount").$type<Cents>().notNull(),
  description: text("description").notNull(),
  startDay: day("start_day"),
  endDay: day("end_day").notNull(),
  milestones: json<Bid["milestones"]>("milestones").notNull(),
  items: json<Bid["items"]>("items").notNull(),
  scopeAnswers: json<Bid["scopeAnswers"]>("scope_answers").notNull(),
  attachmentId: uuid("attachment_id").$type<Bid["attachmentId"]>(),
  asksFunding: boolean("asks_funding").notNull(),
  declinedReason: text("declined_reason"),
  ...createdAndVersioned,
});
