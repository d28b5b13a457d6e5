import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Question } from "#core/market/question/question.ts";
import { moment } from "../columns.ts";

export const question = pgTable("question", {
  id: uuid("id").$type<Question["id"]>().primaryKey(),
  listingId: uuid("listing_id").$type<Question["listingId"]>().notNull(),
  authorId: uuid("author_id").$type<Question["authorId"]>().notNull(),
  state: text("state").$type<Question["state"]>().notNull(),
  text: text("text").notNull(),
  answer: text("answer"),
  answeredAt: moment("answered_at"),
  askedAt: moment("asked_at").notNull(),
  version: integer("version").notNull(),
});
