import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { newId, type TicketId, TicketMessageId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { wakeCaseOf } from "#core/support/case/case-of-ticket.ts";
import { checkText, moveTicket, ownTicket, Tickets } from "./tickets.ts";

/** Writes more on one's own ticket; one that was answered or closed waits for support again. */
export const writeToSupport = Effect.fn("writeToSupport")(function* (
  actor: PersonActor,
  input: { readonly ticketId: TicketId; readonly text: string },
) {
  const tickets = yield* Tickets;
  const { atomic } = yield* UnitOfWork;
  const text = yield* checkText("text", input.text, "Please enter a message.");
  return yield* atomic(
    Effect.gen(function* () {
      const ticket = yield* ownTicket(actor, input.ticketId);
      const id = yield* newId(TicketMessageId);
      yield* tickets.addMessage({ id, ticketId: ticket.id, author: "person", staff: null, text, at: yield* now });
      const written = yield* moveTicket(actor, "asker", ticket, "write");
      yield* wakeCaseOf(written);
      return written;
    }),
  );
});
