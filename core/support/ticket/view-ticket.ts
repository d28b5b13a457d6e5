import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { TicketId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { ticketLifecycle } from "./ticket.machine.ts";
import type { TicketView } from "./ticket.ts";
import { ownTicket, type TicketFilter, Tickets } from "./tickets.ts";

/** One's own ticket with its thread; who of the staff has answered is for the staff. */
export const viewTicket = Effect.fn("viewTicket")(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* ownTicket(actor, id);
  const messages = yield* (yield* Tickets).messagesOf(id);
  return {
    ...ticket,
    messages: messages.map(({ staff: _staff, ...told }) => told),
    moves: ticketLifecycle.movesFrom(ticket.state, "asker"),
  } satisfies TicketView;
});

/** One's own tickets, newest first. */
export const listOwnTickets = Effect.fn("listOwnTickets")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Tickets).ofPerson(actor.personId, page);
});

/** Every ticket, newest first; for support staff, who reach it only at the command line. */
export const listTickets = Effect.fn("listTickets")(function* (filter: TicketFilter, page: PageRequest) {
  return yield* (yield* Tickets).list(filter, page);
});
