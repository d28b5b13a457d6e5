import { bigint, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Account, Posting } from "#core/money/ledger/ledger.ts";
import type { HistoryEntry } from "#core/shared/history.ts";
import type {
  CaseId,
  ChargebackId,
  ContractId,
  ListingId,
  PaymentId,
  PersonId,
  RefundId,
  TicketId,
} from "#core/shared/ids.ts";
import { contractKey, moment } from "./columns.ts";

export const history = pgTable("history", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  noun: text("noun").notNull(),
  subjectId: text("subject_id").notNull(),
  listingId: uuid("listing_id").$type<ListingId>(),
  contractId: uuid("contract_id").$type<ContractId>(),
  event: text("event").notNull(),
  from: text("from_state"),
  to: text("to_state").notNull(),
  actorKind: text("actor_kind").$type<HistoryEntry["actorKind"]>().notNull(),
  personId: uuid("person_id").$type<PersonId>(),
  memberId: uuid("member_id").$type<PersonId>(),
  actor: text("actor").notNull(),
  reason: text("reason"),
  staffId: uuid("staff_id").$type<PersonId>(),
  staffReason: text("staff_reason"),
  ticketId: uuid("ticket_id").$type<TicketId>(),
  caseId: uuid("case_id").$type<CaseId>(),
  at: moment("at").notNull(),
  facts: text("facts"),
  commitments: text("commitments"),
});

export const posting = pgTable("posting", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  ...contractKey,
  paymentId: uuid("payment_id").$type<PaymentId>().notNull(),
  refundId: uuid("refund_id").$type<RefundId>(),
  chargebackId: uuid("chargeback_id").$type<ChargebackId>(),
  kind: text("kind").$type<Posting["kind"]>().notNull(),
  at: moment("at").notNull(),
});

export const postingLine = pgTable("posting_line", {
  postingId: bigint("posting_id", { mode: "number" }).notNull(),
  place: integer("place").notNull(),
  account: text("account").$type<Account>().notNull(),
  amount: integer("amount").notNull(),
});
