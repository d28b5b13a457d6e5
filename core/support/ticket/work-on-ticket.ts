import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText } from "#core/shared/errors.ts";
import { newId, type TicketId, TicketMessageId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { endWaitFor, wakeCaseOf } from "#core/support/case/case-of-ticket.ts";
import { moveTicket, ownTicket, Tickets } from "./tickets.ts";

/** Adds a message to the person's own ticket; an answered or closed ticket waits for support again. */
export const writeToSupport = Effect.fn("writeToSupport")(function* (
  actor: PersonActor,
  input: { readonly ticketId: TicketId; readonly text: string },
) {
  const tickets = yield* Tickets;
  const text = yield* checkText("text", input.text, "Please enter a message.");
  const ticket = yield* ownTicket(actor, input.ticketId);
  const id = yield* newId(TicketMessageId);
  yield* tickets.addMessage({ id, ticketId: ticket.id, author: "person", staff: null, text, at: yield* now });
  const written = yield* moveTicket(actor, "asker", ticket, "write");
  yield* wakeCaseOf(written);
  return written;
}, atomically);

type Input = {
  readonly ticketId: TicketId;
  readonly text: string;
  /** The name of the staff member; support staff can reach this only from the command line. */
  readonly staff: string;
};

/** Answers a ticket as support and tells its owner. Fails with `IllegalMove` if the ticket is closed. */
export const replySupport = Effect.fn("replySupport")(function* (input: Input) {
  const tickets = yield* Tickets;
  const text = yield* checkText("text", input.text, "Please enter a message.");
  const ticket = yield* tickets.get(input.ticketId);
  const actor = { kind: "support", personId: ticket.personId, staff: input.staff } as const;
  const answered = yield* moveTicket(actor, "support", ticket, "reply");
  yield* tickets.addMessage({
    id: yield* newId(TicketMessageId),
    ticketId: ticket.id,
    author: "support",
    staff: input.staff,
    text,
    at: yield* now,
  });
  yield* tell(ticket.personId, {
    kind: "support",
    words: ["ticketAnswered", { subject: ticket.subject }],
    link: { to: "ticket", ticketId: ticket.id },
  });
  return answered;
}, atomically);

/** Closes a ticket: by its owner, or by support, who then tells the owner. Writing again reopens it. */
export const closeTicket = Effect.fn("closeTicket")(function* (actor: PersonActor, id: TicketId) {
  const ticket = yield* ownTicket(actor, id);
  const bySupport = actor.kind === "support";
  const closed = yield* moveTicket(actor, bySupport ? "support" : "asker", ticket, "close");
  if (!bySupport) yield* endWaitFor(ticket);
  else {
    yield* tell(ticket.personId, {
      kind: "support",
      words: ["ticketResolved", { subject: ticket.subject }],
      link: { to: "ticket", ticketId: id },
    });
  }
  return closed;
}, atomically);
