import { Tickets } from "#core/support/ticket/tickets.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byId, mapPage, newestFirst, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryTickets = inMemory(Tickets, ({ read, write, versioned }) => ({
  ...versioned("tickets", "ticket"),
  insert: (ticket) => write((tables) => withRow(tables, "tickets", ticket.id, ticket)),
  addMessage: (message) => write((tables) => withRow(tables, "ticketMessages", message.id, message)),
  messagesOf: (id) =>
    read(({ ticketMessages }) =>
      sortedBy(
        [...ticketMessages.values()].filter(({ ticketId }) => ticketId === id),
        byId,
      ),
    ),
  ofPerson: (id, page) =>
    read(({ tickets }) =>
      newestFirst(
        [...tickets.values()].filter(({ personId }) => personId === id),
        page,
        byId,
      ),
    ),
  list: ({ state }, page) =>
    read((tables) => {
      const wanted = [...tables.tickets.values()].filter((ticket) => state === null || ticket.state === state);
      return mapPage(newestFirst(wanted, page, byId), (ticket) => ({
        ...ticket,
        person: cardOfPerson(tables, ticket.personId),
      }));
    }),
}));
