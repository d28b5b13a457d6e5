import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "../columns.ts";

export const bidToFinal = pgTable("bid_to_final", {
  personId: uuid("person_id").$type<PersonId>().primaryKey(),
  percent: integer("percent").notNull(),
  within: integer("within").notNull(),
  contracts: integer("contracts").notNull(),
});

export const finalAnswer = pgTable("final_answer", {
  personId: uuid("person_id").$type<PersonId>().primaryKey(),
  text: text("text").notNull(),
  writtenAt: moment("written_at").notNull(),
  hiddenBecause: text("hidden_because"),
});
