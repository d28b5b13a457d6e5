import { boolean, customType, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Dispute, Statement } from "#core/contract/dispute/dispute.ts";
import { json, moment } from "../columns.ts";

/** Kept whole as `jsonb`; their moments as text. */
const statements = customType<{ data: ReadonlyArray<Statement>; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) =>
    (value as ReadonlyArray<Omit<Statement, "at"> & { readonly at: string }>).map((kept) => ({
      ...kept,
      at: new Date(kept.at),
    })),
});

export const dispute = pgTable("dispute", {
  id: uuid("id").$type<Dispute["id"]>().primaryKey(),
  contractId: uuid("contract_id").$type<Dispute["contractId"]>().notNull(),
  milestoneId: uuid("milestone_id").$type<Dispute["milestoneId"]>().notNull(),
  number: integer("number").notNull(),
  openedBy: text("opened_by").$type<Dispute["openedBy"]>().notNull(),
  isPaid: boolean("is_paid").notNull(),
  amount: integer("amount").$type<Dispute["amount"]>().notNull(),
  state: text("state").$type<Dispute["state"]>().notNull(),
  statements: statements("statements").notNull(),
  waitsFor: text("waits_for").$type<NonNullable<Dispute["waitsFor"]>>(),
  answerBy: moment("answer_by"),
  outcome: json<NonNullable<Dispute["outcome"]>>("outcome"),
  openedAt: moment("opened_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  version: integer("version").notNull(),
});
