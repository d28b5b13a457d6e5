import { Effect } from "effect";
import { NotAllowed } from "#core/shared/errors.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { listOwnTickets, viewTicket } from "#core/support/ticket/tickets.ts";
import { closeTicket, writeToSupport } from "#core/support/ticket/work-on-ticket.ts";
import { pageOf } from "../endpoint.ts";
import * as support from "../endpoints/support.ts";
import type { Limits } from "../limits.ts";
import type { Serving } from "../serve.ts";

export const supportRoutes = (serve: Serving, limits: Limits): void => {
  serve.person(support.openTicketEndpoint, ({ actor, body, request }) => {
    const { uid, msgSubject, msgBody, priority, contractId = null } = body;
    if (uid !== undefined && uid !== actor.personId) {
      return Effect.fail(new NotAllowed({ message: "You can ask support for yourself only." }));
    }
    const open = openTicket(actor, { subject: msgSubject, text: msgBody, priority, contractId });
    return Effect.map(Effect.andThen(limits.ticket(request), open), (ticket) => ({
      message: "Created" as const,
      ticket,
    }));
  });
  serve.person(support.listOwnTicketsEndpoint, ({ actor, query }) => listOwnTickets(actor, pageOf(query)));
  serve.person(support.viewTicketEndpoint, ({ actor, params }) => viewTicket(actor, params.ticketId));
  serve.person(support.writeToSupportEndpoint, ({ actor, params, body, request }) =>
    Effect.andThen(limits.ticket(request), writeToSupport(actor, { ...params, ...body })),
  );
  serve.person(support.closeTicketEndpoint, ({ actor, params }) => closeTicket(actor, params.ticketId));
};
