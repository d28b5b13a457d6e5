import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import { json, moment, numberedInContract } from "../columns.ts";

export const changeOrder = pgTable("change_order", {
  id: uuid("id").$type<ChangeOrder["id"]>().primaryKey(),
  ...numberedInContract,
  proposedBy: text("proposed_by").$type<ChangeOrder["proposedBy"]>().notNull(),
  bySupport: boolean("by_support").notNull(),
  state: text("state").$type<ChangeOrder["state"]>().notNull(),
  reason: text("reason").notNull(),
  cause: text("cause").$type<ChangeOrder["cause"]>(),
  changes: json<ChangeOrder["changes"]>("changes").notNull(),
  difference: integer("difference").notNull(),
  files: json<ChangeOrder["files"]>("files").notNull(),
  answer: text("answer"),
  proposedAt: moment("proposed_at").notNull(),
  answeredAt: moment("answered_at"),
  version: integer("version").notNull(),
});
