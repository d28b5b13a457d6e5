import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { TicketId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { endWaitFor } from "#core/support/case/case-of-ticket.ts";
import { moveTicket, ownTicket } from "./tickets.ts";

/** Closes a ticket: whoever asked, or support for them, who are then told. Writing again opens it. */
export const closeTicket = Effect.fn("closeTicket")(function* (actor: PersonActor, id: TicketId) {
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
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
    }),
  );
});
