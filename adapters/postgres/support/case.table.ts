import { sql } from "drizzle-orm";
import { bigint, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Case, CaseNote, ThingRef } from "#core/support/case/case.ts";
import { createdAndVersioned, moment } from "../columns.ts";

export const supportCase = pgTable("support_case", {
  id: uuid("id").$type<Case["id"]>().primaryKey(),
  subject: text("subject").notNull(),
  personId: uuid("person_id").$type<NonNullable<Case["personId"]>>(),
  contractId: uuid("contract_id").$type<NonNullable<Case["contractId"]>>(),
  state: text("state").$type<Case["state"]>().notNull(),
  priority: text("priority").$type<Case["priority"]>().notNull(),
  /** The sort rank of the priority, 0 being the most urgent; the database computes it. */
  rank: smallint("rank")
    .notNull()
    .generatedAlwaysAs(sql`case priority when 'urgent' then 0 when 'high' then 1 else 2 end`),
  amount: bigint("amount", { mode: "number" }).notNull(),
  ownerId: uuid("owner_id").$type<NonNullable<Case["ownerId"]>>(),
  dueAt: moment("due_at"),
  // Renaming the column would take three releases (decision 74), which the name alone is not worth.
  clearedAt: moment("settled_at"),
  ...createdAndVersioned,
});

export const caseThing = pgTable("support_case_thing", {
  noun: text("noun").$type<ThingRef["noun"]>().notNull(),
  thingId: text("thing_id").notNull(),
  caseId: uuid("case_id").$type<Case["id"]>().notNull(),
});

export const caseNote = pgTable("support_case_note", {
  id: uuid("id").$type<CaseNote["id"]>().primaryKey(),
  caseId: uuid("case_id").$type<Case["id"]>().notNull(),
  staff: text("staff").notNull(),
  text: text("text").notNull(),
  at: moment("at").notNull(),
});
