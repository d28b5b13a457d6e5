import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import type { Cents } from "#core/shared/money.ts";
import { contractKey, createdAndVersioned, moment } from "../columns.ts";

export const chargeback = pgTable("chargeback", {
  id: uuid("id").$type<Chargeback["id"]>().primaryKey(),
  kind: text("kind").$type<Chargeback["kind"]>().notNull(),
  ref: text("ref").notNull(),
  paymentId: uuid("payment_id").$type<Chargeback["paymentId"]>().notNull(),
  ...contractKey,
  state: text("state").$type<Chargeback["state"]>().notNull(),
  amount: integer("amount").$type<Cents>().notNull(),
  taken: integer("taken").$type<Cents>(),
  isReturned: boolean("is_returned").notNull(),
  reason: text("reason").notNull(),
  respondBy: moment("respond_by"),
  ...createdAndVersioned,
});
