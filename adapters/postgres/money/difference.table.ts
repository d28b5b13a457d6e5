import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Difference } from "#core/money/ledger/difference.ts";
import { moment } from "../columns.ts";

export const difference = pgTable("difference", {
  id: uuid("id").$type<Difference["id"]>().primaryKey(),
  comparison: text("comparison").$type<Difference["comparison"]>().notNull(),
  kind: text("kind").$type<Difference["kind"]>().notNull(),
  subject: text("subject").notNull(),
  contractId: uuid("contract_id").$type<Difference["contractId"]>(),
  paymentId: uuid("payment_id").$type<Difference["paymentId"]>(),
  expected: text("expected").notNull(),
  found: text("found").notNull(),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  goneAt: moment("gone_at"),
});
