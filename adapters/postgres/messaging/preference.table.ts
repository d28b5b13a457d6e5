import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import type { Choice } from "#core/messaging/notification/preference.ts";
import { personKey } from "../columns.ts";

export const notificationPreference = pgTable("notification_preference", {
  ...personKey,
  kind: text("kind").$type<Choice["kind"]>().notNull(),
  mail: text("mail").$type<Choice["mail"]>(),
  push: boolean("push"),
});
