import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PhoneNumber } from "#core/people/person/person.ts";
import type { MessageId } from "#core/shared/ids.ts";
import { moment, onePerPerson } from "../columns.ts";

export const phoneCode = pgTable("phone_code", {
  ...onePerPerson,
  number: text("number").$type<PhoneNumber>().notNull(),
  codeHash: text("code_hash").notNull(),
  messageId: uuid("message_id").$type<MessageId>().notNull(),
  attempts: integer("attempts").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export const usedProof = pgTable("used_proof", {
  id: text("id").primaryKey(),
  until: moment("until").notNull(),
});
