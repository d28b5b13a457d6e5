import { Effect } from "effect";
import { type PersonId, TicketId, TicketMessageId } from "#core/shared/ids.ts";
import { ticketLifecycle } from "#core/support/ticket/ticket.machine.ts";
import type { Ticket, TicketMessage } from "#core/support/ticket/ticket.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { fresh, idOf, moment } from "./moment.ts";
import { inserted, storedPerson } from "./stored.ts";

export const aTicket = (personId: PersonId, but: Partial<Ticket> = {}): Ticket => ({
  ...fresh(TicketId),
  personId,
  contractId: null,
  subject: "The seller has no account",
  priority: "normal",
  state: ticketLifecycle.initial,
  ...but,
});

export const aTicketMessage = (ticket: Ticket, but: Partial<TicketMessage> = {}): TicketMessage => ({
  id: idOf(TicketMessageId),
  ticketId: ticket.id,
  author: "person",
  staff: null,
  text: "How do I pay?",
  at: moment(),
  ...but,
});

/** Stores a ticket; of a new person by default. */
export const storedTicket = Effect.fnUntraced(function* (personId?: PersonId, but: Partial<Ticket> = {}) {
  return yield* inserted(Tickets, aTicket(personId ?? (yield* storedPerson()).id, but));
});
