import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { newId, type TicketId, TicketMessageId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkText, moveTicket, Tickets } from "./tickets.ts";

type Input = {
  readonly ticketId: TicketId;
  readonly text: string;
  /** Who of the staff writes; support staff reach this only at the command line. */
  readonly staff: string;
};

/** Support answers a ticket; whoever asked is told. Fails `IllegalMove` for one that is closed. */
export const replySupport = Effect.fn("replySupport")(function* (input: Input) {
  const tickets = yield* Tickets;
  const { atomic } = yield* UnitOfWork;
  const text = yield* checkText("text", input.text, "Please enter a message.");
  return yield* atomic(
    Effect.gen(function* () {
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
    }),
  );
});
