import { integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Feedback } from "#core/contract/feedback/feedback.ts";
import { contractKey, moment } from "../columns.ts";

export const feedback = pgTable("feedback", {
  id: uuid("id").$type<Feedback["id"]>().primaryKey(),
  ...contractKey,
  authorId: uuid("author_id").$type<Feedback["authorId"]>().notNull(),
  aboutId: uuid("about_id").$type<Feedback["aboutId"]>().notNull(),
  description: text("description").notNull(),
  stars: smallint("stars").notNull(),
  reply: text("reply"),
  repliedAt: moment("replied_at"),
  editedAt: moment("edited_at"),
  createdAt: moment("created_at").notNull(),
  version: integer("version").notNull(),
});
