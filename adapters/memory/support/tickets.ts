import { Tickets } from "#core/support/ticket/tickets.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, mapPage, newestOf } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryTickets = inMemory(Tickets)(({ read, write, versioned }) => ({
  ...versioned("tickets", "ticket"),
  insert: (ticket) => write((tables) => withRow(tables, "tickets", ticket.id, ticket)),
  addMessage: (message) => write((tables) => withRow(tables, "ticketMessages", message.id, message)),
  messagesOf: (id) => read(({ ticketMessages }) => allOf(ticketMessages, ({ ticketId }) => ticketId === id)),
  ofPerson: (id, page) => read(({ tickets }) => newestOf(tickets, page, ({ personId }) => personId === id)),
  list: ({ state }, page) =>
    read((tables) =>
      mapPage(
        newestOf(tables.tickets, page, (ticket) => state === null || ticket.state === state),
        (ticket) => ({
          ...ticket,
          person: cardOfPerson(tables, ticket.personId),
        }),
      ),
    ),
}));
