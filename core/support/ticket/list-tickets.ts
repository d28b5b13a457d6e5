import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type TicketFilter, Tickets } from "./tickets.ts";

/** One's own tickets, newest first. */
export const listOwnTickets = Effect.fn("listOwnTickets")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Tickets).ofPerson(actor.personId, page);
});

/** Every ticket, newest first; for support staff, who reach it only at the command line. */
export const listTickets = Effect.fn("listTickets")(function* (filter: TicketFilter, page: PageRequest) {
  return yield* (yield* Tickets).list(filter, page);
});
