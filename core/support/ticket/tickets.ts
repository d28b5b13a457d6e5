import { Context, Effect, Schema } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { type NotFound, notFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId, TicketId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { TicketState } from "./ticket.machine.ts";
import type { Ticket, TicketMessage, TicketSummary } from "./ticket.ts";

/** Which tickets to list; every part that is set must hold. */
export const TicketFilter = Schema.Struct({ state: Schema.NullOr(TicketState) });
export type TicketFilter = typeof TicketFilter.Type;

export class Tickets extends Context.Service<
  Tickets,
  {
    readonly insert: (ticket: Ticket) => Effect.Effect<void, Unavailable>;
    readonly get: (id: TicketId) => Effect.Effect<Ticket, NotFound | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (ticket: Ticket) => Effect.Effect<Ticket, Stale | Unavailable>;
    readonly addMessage: (message: TicketMessage) => Effect.Effect<void, Unavailable>;
    /** The thread of a ticket, oldest first. */
    readonly messagesOf: (id: TicketId) => Effect.Effect<ReadonlyArray<TicketMessage>, Unavailable>;
    /** Newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Ticket>, Unavailable>;
    /** All tickets, newest first; for support. */
    readonly list: (filter: TicketFilter, page: PageRequest) => Effect.Effect<Page<TicketSummary>, Unavailable>;
  }
>()("core/Tickets") {}

/** The ticket, if the actor has opened it; `NotFound` otherwise. */
export const ownTicket = Effect.fnUntraced(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* (yield* Tickets).get(id);
  return ticket.personId === actor.personId ? ticket : yield* notFound("ticket");
});
