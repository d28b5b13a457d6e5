import { integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { UsualPrice } from "#core/money/usual/usual.ts";

export const usualPrice = pgTable("usual_price", {
  kind: text("kind").$type<UsualPrice["kind"]>().notNull(),
  industry: text("industry").$type<UsualPrice["industry"]>().notNull(),
  region: text("region").notNull(),
  size: smallint("size").notNull(),
  low: integer("low").$type<UsualPrice["low"]>().notNull(),
  high: integer("high").$type<UsualPrice["high"]>().notNull(),
});
