import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Category, Product } from "#core/market/catalogue/product.ts";
import type { Cents } from "#core/shared/money.ts";

export const category = pgTable("category", {
  id: text("id").$type<Category["id"]>().primaryKey(),
  name: text("name").notNull(),
  picture: text("picture"),
});

export const product = pgTable("product", {
  id: uuid("id").$type<Product["id"]>().primaryKey(),
  sku: text("sku").notNull(),
  categoryId: text("category_id").$type<Product["categoryId"]>().notNull(),
  name: text("name").notNull(),
  brand: text("brand").notNull(),
  description: text("description").notNull(),
  unit: text("unit").notNull(),
  estimatedPrice: integer("estimated_price").$type<Cents>(),
  picture: text("picture"),
  searchKey: text("search_key").notNull(),
});
