import { Schema } from "effect";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { Ticket, TicketPriority, TicketView } from "#core/support/ticket/ticket.ts";
import { creating, endpoint, keyed, list } from "../endpoint.ts";

/** The body uses the product specification's field names. */
export const openTicketEndpoint = creating("POST /api/support/tickets", {
  name: "openTicket",
  summary: "Ask Dibbs Support",
  body: Schema.Struct({
    /** The person's own id; may be left out, because the signed-in person asks. */
    uid: Schema.optionalKey(PersonId),
    msgSubject: Text(200),
    msgBody: Text(5000),
    priority: TicketPriority,
    contractId: Schema.optionalKey(Schema.NullOr(ContractId)),
  }),
  reply: Schema.Struct({ message: Schema.Literal("Created"), ticket: Ticket }),
});

export const listOwnTicketsEndpoint = list("GET /api/support/tickets", {
  name: "listOwnTickets",
  summary: "What you have asked support, newest first",
  of: Ticket,
});

export const viewTicketEndpoint = endpoint("GET /api/support/tickets/:ticketId", {
  name: "viewTicket",
  summary: "One thing you have asked support, with the answers",
  reply: TicketView,
});

export const writeToSupportEndpoint = creating("POST /api/support/tickets/:ticketId/messages", {
  name: "writeToSupport",
  summary: "Write more about what you have asked support",
  body: Schema.Struct({ text: Text(5000) }),
  reply: Ticket,
});

export const closeTicketEndpoint = keyed("POST /api/support/tickets/:ticketId/close", {
  name: "closeTicket",
  summary: "Say that what you have asked is resolved",
  reply: Ticket,
});
