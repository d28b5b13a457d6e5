import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { TicketId } from "#core/shared/ids.ts";
import { Tickets } from "./tickets.ts";

/** The ticket, if the actor has opened it; `NotFound` otherwise. */
export const ownTicket = Effect.fnUntraced(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* (yield* Tickets).get(id);
  return ticket.personId === actor.personId ? ticket : yield* notFound("ticket");
});
