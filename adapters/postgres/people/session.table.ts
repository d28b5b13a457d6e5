import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { moment, onePerPerson, personKey } from "../columns.ts";

export const session = pgTable("session", {
  id: uuid("id").$type<SessionId>().primaryKey(),
  ...personKey,
  actsFor: uuid("acts_for").$type<PersonId>(),
  deviceName: text("device_name").notNull(),
  tokenHash: text("token_hash").notNull(),
  previousTokenHash: text("previous_token_hash"),
  rotatedAt: moment("rotated_at").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  provenAt: moment("proven_at"),
  endedAt: moment("ended_at"),
});

export const knownDevice = pgTable("known_device", {
  ...personKey,
  tokenHash: text("token_hash").notNull(),
  lastUsedAt: moment("last_used_at").notNull(),
});

export const passwordReset = pgTable("password_reset", {
  ...onePerPerson,
  tokenHash: text("token_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

export const attemptCount = pgTable("attempt_count", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  since: moment("since").notNull(),
  waitUntil: moment("wait_until"),
});
