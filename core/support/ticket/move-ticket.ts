import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Party } from "#core/shared/lifecycle.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { ticketLifecycle } from "./ticket.machine.ts";
import type { Ticket } from "./ticket.ts";
import { Tickets } from "./tickets.ts";

type TicketEvent = ReturnType<typeof ticketLifecycle.movesFrom>[number];

/** Moves a ticket, saves it and writes the move into the history; inside the caller's unit of work. */
export const moveTicket = Effect.fnUntraced(function* (actor: Actor, party: Party, ticket: Ticket, event: TicketEvent) {
  const tickets = yield* Tickets;
  const state = yield* ticketLifecycle.move(ticket.state, event, party);
  const saved = yield* tickets.save({ ...ticket, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    noun: "ticket",
    subjectId: ticket.id,
    listingId: null,
    contractId: null,
    event,
    from: ticket.state,
    to: state,
    reason: null,
  });
  yield* show([ticket.personId], { noun: "ticket", id: ticket.id, event });
  return saved;
});
