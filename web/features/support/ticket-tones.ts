import type { Ticket } from "#core/support/ticket/ticket.ts";
import type { Tone } from "#web/ui/StateTag.tsx";

/** The tone of a request's state for the person who asked. */
export const ticketTones: Readonly<Record<Ticket["state"], Tone>> = {
  open: "waiting",
  answered: "success",
  closed: "neutral",
};
