import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SavedSearch } from "#core/market/saved-search/saved-search.ts";
import { json, moment, personKey } from "../columns.ts";

/** The search as its owner sees it; the columns that are compared with listings are written and read only in SQL. */
export const savedSearch = pgTable("saved_search", {
  id: uuid("id").$type<SavedSearch["id"]>().primaryKey(),
  ...personKey,
  name: text("name").notNull(),
  filter: json<SavedSearch["filter"]>("filter").notNull(),
  alerts: boolean("alerts").notNull(),
  createdAt: moment("created_at").notNull(),
  version: integer("version").notNull(),
});
