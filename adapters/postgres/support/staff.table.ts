import { bigint, boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Approval } from "#core/support/staff/approvals.ts";
import type { AuditEntry } from "#core/support/staff/audit-entries.ts";
import { createdAndVersioned, json, moment } from "../columns.ts";

export const approval = pgTable("approval", {
  id: uuid("id").$type<Approval["id"]>().primaryKey(),
  plan: json<Approval["plan"]>("plan").notNull(),
  hash: text("hash").notNull(),
  staffId: uuid("staff_id").$type<Approval["staffId"]>().notNull(),
  reason: text("reason"),
  ticketId: uuid("ticket_id").$type<NonNullable<Approval["ticketId"]>>(),
  caseId: uuid("case_id").$type<NonNullable<Approval["caseId"]>>(),
  state: text("state").$type<Approval["state"]>().notNull(),
  decidedBy: uuid("decided_by").$type<NonNullable<Approval["decidedBy"]>>(),
  ...createdAndVersioned,
});

export const auditEntry = pgTable("audit_entry", {
  id: uuid("id").$type<AuditEntry["id"]>().primaryKey(),
  staffId: uuid("staff_id").$type<NonNullable<AuditEntry["staffId"]>>(),
  staffName: text("staff_name").notNull(),
  kind: text("kind").$type<AuditEntry["kind"]>().notNull(),
  command: text("command"),
  detail: text("detail"),
  subjects: text("subjects").array().notNull(),
  moves: json<AuditEntry["moves"]>("moves").notNull(),
  plan: text("plan"),
  unapproved: bigint("unapproved", { mode: "number" }).notNull(),
  reason: text("reason"),
  ticketId: uuid("ticket_id").$type<NonNullable<AuditEntry["ticketId"]>>(),
  at: moment("at").notNull(),
  number: bigint("number", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
});

export const auditSeal = pgTable("audit_seal", {
  isOnly: boolean("is_only").notNull().default(true).primaryKey(),
  since: bigint("since", { mode: "number" }).notNull(),
  number: bigint("number", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  mac: text("mac").notNull(),
});
