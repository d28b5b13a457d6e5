import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import { createdAndVersioned, moment, personKey } from "../columns.ts";

export const ticket = pgTable("support_ticket", {
  id: uuid("id").$type<Ticket["id"]>().primaryKey(),
  ...personKey,
  contractId: uuid("contract_id").$type<NonNullable<Ticket["contractId"]>>(),
  subject: text("subject").notNull(),
  priority: text("priority").$type<Ticket["priority"]>().notNull(),
  state: text("state").$type<Ticket["state"]>().notNull(),
  ...createdAndVersioned,
});

export const ticketMessage = pgTable("support_message", {
  id: uuid("id").$type<TicketMessage["id"]>().primaryKey(),
  ticketId: uuid("ticket_id").$type<TicketMessage["ticketId"]>().notNull(),
  author: text("author").$type<TicketMessage["author"]>().notNull(),
  staff: text("staff"),
  text: text("text").notNull(),
  at: moment("at").notNull(),
});
