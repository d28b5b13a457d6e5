import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Refund } from "#core/money/refund/refund.ts";
import type { Cents } from "#core/shared/money.ts";
import { contractKey, createdAndVersioned, json, moment, sides } from "../columns.ts";

export const refund = pgTable("refund", {
  id: uuid("id").$type<Refund["id"]>().primaryKey(),
  paymentId: uuid("payment_id").$type<Refund["paymentId"]>().notNull(),
  ...contractKey,
  ...sides,
  rail: text("rail").$type<Refund["rail"]>().notNull(),
  state: text("state").$type<Refund["state"]>().notNull(),
  amount: integer("amount").$type<Cents>().notNull(),
  reason: text("reason").notNull(),
  askedBy: text("asked_by").$type<Refund["askedBy"]>().notNull(),
  reversalRef: text("reversal_ref"),
  refundRef: text("refund_ref"),
  restoreRef: text("restore_ref"),
  failure: json<Refund["failure"]>("failure"),
  ...createdAndVersioned,
  nextPollAt: moment("next_poll_at"),
});
