import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, onePerPerson, personKey } from "../columns.ts";

export const secondFactor = pgTable("second_factor", {
  ...onePerPerson,
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  lastStep: integer("last_step"),
  createdAt: moment("created_at").notNull(),
});

export const recoveryCode = pgTable(
  "recovery_code",
  {
    ...personKey,
    hash: text("hash").notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (code) => [primaryKey({ columns: [code.personId, code.hash] })],
);

export const challenge = pgTable("challenge", {
  tokenHash: text("token_hash").primaryKey(),
  ...personKey,
  deviceHash: text("device_hash").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
