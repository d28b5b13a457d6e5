import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment, onePerPerson } from "../columns.ts";

export const bidToFinal = pgTable("bid_to_final", {
  ...onePerPerson,
  percent: integer("percent").notNull(),
  within: integer("within").notNull(),
  contracts: integer("contracts").notNull(),
});

export const finalAnswer = pgTable("final_answer", {
  ...onePerPerson,
  text: text("text").notNull(),
  writtenAt: moment("written_at").notNull(),
  hiddenBecause: text("hidden_because"),
});
