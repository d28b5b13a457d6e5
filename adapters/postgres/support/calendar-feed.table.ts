import { pgTable, text } from "drizzle-orm/pg-core";
import { moment, onePerPerson } from "../columns.ts";

export const calendarFeed = pgTable("calendar_feed", {
  ...onePerPerson,
  secretHash: text("secret_hash").notNull(),
  createdAt: moment("created_at").notNull(),
});
