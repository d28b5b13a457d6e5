import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { CalendarFeed } from "#core/people/calendar-feed/calendar-feeds.ts";
import { moment } from "../columns.ts";

export const calendarFeed = pgTable("calendar_feed", {
  personId: uuid("person_id").$type<CalendarFeed["personId"]>().primaryKey(),
  secretHash: text("secret_hash").notNull(),
  createdAt: moment("created_at").notNull(),
});
