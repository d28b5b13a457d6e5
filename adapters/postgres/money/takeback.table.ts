import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Takeback } from "#core/money/takeback/takeback.ts";
import type { Cents } from "#core/shared/money.ts";
import { moment } from "../columns.ts";

export const takeback = pgTable("takeback", {
  id: uuid("id").$type<Takeback["id"]>().primaryKey(),
  kind: text("kind").$type<Takeback["kind"]>().notNull(),
  ref: text("ref").notNull(),
  paymentId: uuid("payment_id").$type<Takeback["paymentId"]>().notNull(),
  contractId: uuid("contract_id").$type<Takeback["contractId"]>().notNull(),
  state: text("state").$type<Takeback["state"]>().notNull(),
  amount: integer("amount").$type<Cents>().notNull(),
  taken: integer("taken").$type<Cents>(),
  isReturned: boolean("is_returned").notNull(),
  reason: text("reason").notNull(),
  respondBy: moment("respond_by"),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  version: integer("version").notNull(),
});
