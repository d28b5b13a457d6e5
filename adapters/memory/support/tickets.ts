import { Effect, Result } from "effect";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byId, found, mapPage, newestFirst, nextVersion, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryTickets = inMemory(Tickets, ({ read, write, modify }) => ({
  insert: (ticket) => write((tables) => withRow(tables, "tickets", ticket.id, ticket)),
  get: (id) =>
    Effect.flatMap(
      read(({ tickets }) => tickets.get(id)),
      (it) => found("ticket", it),
    ),
  save: (ticket) =>
    modify((tables) =>
      Result.map(nextVersion("ticket", tables.tickets.get(ticket.id), ticket), (saved) => [
        saved,
        withRow(tables, "tickets", saved.id, saved),
      ]),
    ),
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
