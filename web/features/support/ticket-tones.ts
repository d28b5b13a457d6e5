import type { Ticket } from "#core/support/ticket/ticket.ts";
import type { Tone } from "#web/ui/StateTag.tsx";

/** How the state of a request feels to whoever asked. */
export const ticketTones: Readonly<Record<Ticket["state"], Tone>> = {
  open: "waiting",
  answered: "success",
  closed: "neutral",
};
