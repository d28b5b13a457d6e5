import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Choice } from "#core/messaging/notification/preference.ts";
import type { PersonId } from "#core/shared/ids.ts";

export const notificationPreference = pgTable("notification_preference", {
  personId: uuid("person_id").$type<PersonId>().notNull(),
  kind: text("kind").$type<Choice["kind"]>().notNull(),
  mail: text("mail").$type<Choice["mail"]>(),
  push: boolean("push"),
});
