import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Dispute, Statement } from "#core/contract/dispute/dispute.ts";
import { json, moment, numberedInContract, versioned } from "../columns.ts";

export const dispute = pgTable("dispute", {
  id: uuid("id").$type<Dispute["id"]>().primaryKey(),
  ...numberedInContract,
  milestoneId: uuid("milestone_id").$type<Dispute["milestoneId"]>().notNull(),
  openedBy: text("opened_by").$type<Dispute["openedBy"]>().notNull(),
  isPaid: boolean("is_paid").notNull(),
  amount: integer("amount").$type<Dispute["amount"]>().notNull(),
  state: text("state").$type<Dispute["state"]>().notNull(),
  statements: json<ReadonlyArray<Statement>>("statements", (kept) =>
    kept.map((said) => ({ ...said, at: new Date(said.at) })),
  ).notNull(),
  waitsFor: text("waits_for").$type<NonNullable<Dispute["waitsFor"]>>(),
  answerBy: moment("answer_by"),
  outcome: json<NonNullable<Dispute["outcome"]>>("outcome"),
  openedAt: moment("opened_at").notNull(),
  ...versioned,
});
