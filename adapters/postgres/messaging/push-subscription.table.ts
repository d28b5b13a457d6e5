import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import { moment, personKey } from "../columns.ts";

export const pushSubscription = pgTable("push_subscription", {
  id: uuid("id").$type<PushSubscription["id"]>().primaryKey(),
  ...personKey,
  sessionId: uuid("session_id").$type<PushSubscription["sessionId"]>().notNull(),
  endpoint: text("endpoint").notNull(),
  publicKey: text("public_key").notNull(),
  authSecret: text("auth_secret").notNull(),
  createdAt: moment("created_at").notNull(),
});
