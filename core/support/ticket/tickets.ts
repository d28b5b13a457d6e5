import { Context, Effect, Schema } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { PersonId, TicketId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { TicketState, ticketLifecycle } from "./ticket.machine.ts";
import type { Ticket, TicketMessage, TicketSummary, TicketView } from "./ticket.ts";

/** Which tickets to list; every part that is set must match. */
export const TicketFilter = Schema.Struct({ state: Schema.NullOr(TicketState) });
export type TicketFilter = typeof TicketFilter.Type;

export class Tickets extends Context.Service<
  Tickets,
  VersionedStore<TicketId, Ticket> & {
    readonly insert: (ticket: Ticket) => Effect.Effect<void, Unavailable>;
    readonly addMessage: (message: TicketMessage) => Effect.Effect<void, Unavailable>;
    /** The thread of a ticket, oldest first. */
    readonly messagesOf: (id: TicketId) => Effect.Effect<ReadonlyArray<TicketMessage>, Unavailable>;
    /** Newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Ticket>, Unavailable>;
    /** All tickets, newest first; for support. */
    readonly list: (filter: TicketFilter, page: PageRequest) => Effect.Effect<Page<TicketSummary>, Unavailable>;
  }
>()("core/Tickets") {}

/** Returns the ticket if the actor opened it; fails with `NotFound` otherwise. */
export const ownTicket = Effect.fnUntraced(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* (yield* Tickets).get(id);
  return ticket.personId === actor.personId ? ticket : yield* notFound("ticket");
});

/** Moves a ticket, saves it and records the move in the history; inside the caller's unit of work. */
export const moveTicket = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  ticket: Ticket,
  event: EventOf<typeof ticketLifecycle>,
) {
  const state = yield* ticketLifecycle.move(ticket.state, event, party);
  const saved = yield* (yield* Tickets).save({ ...ticket, state, updatedAt: yield* now });
  yield* recordMove(actor, moveOf("ticket", event, saved, ticket));
  yield* show([ticket.personId], { noun: "ticket", id: ticket.id, event });
  return saved;
});

/** Returns the person's own ticket with its thread, without the names of staff. */
export const viewTicket = Effect.fn("viewTicket")(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* ownTicket(actor, id);
  const messages = yield* (yield* Tickets).messagesOf(id);
  return {
    ...ticket,
    messages: messages.map(({ staff: _staff, ...told }) => told),
    moves: ticketLifecycle.movesFrom(ticket.state, "asker"),
  } satisfies TicketView;
});

/** Lists the person's own tickets, newest first. */
export const listOwnTickets = Effect.fn("listOwnTickets")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Tickets).ofPerson(actor.personId, page);
});

/** Lists all tickets, newest first; for support staff, who can reach it only from the command line. */
export const listTickets = Effect.fn("listTickets")(function* (filter: TicketFilter, page: PageRequest) {
  return yield* (yield* Tickets).list(filter, page);
});
