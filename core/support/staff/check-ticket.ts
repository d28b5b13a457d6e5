import { Effect } from "effect";
import { Blocked } from "#core/shared/errors.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import type { StaffActor } from "./staff-command.ts";

const ticketClosed = (): Blocked =>
  new Blocked({
    code: "ticket_closed",
    message: "This ticket is closed.",
    whoCanFix: "support",
    whatToDo: "Give an open one with --ticket, or open one for them: dibbs tickets open EMAIL SUBJECT TEXT",
  });

const ticketOfOthers = (): Blocked =>
  new Blocked({
    code: "ticket_of_others",
    message: "This ticket is about somebody else.",
    whoCanFix: "support",
    whatToDo: "Give one of theirs with --ticket, or open one for them: dibbs tickets open EMAIL SUBJECT TEXT",
  });

/**
 * Whether the ticket that an act is done for is open, and about one of the people or contracts that the act is about; where
 * it is about nobody, such as a job, any open one will do. Fails `Blocked`.
 */
export const checkTicket = Effect.fnUntraced(function* ({ ticketId }: StaffActor, concerns: ReadonlyArray<string>) {
  if (ticketId === null) return;
  const ticket = yield* (yield* Tickets).get(ticketId);
  if (ticket.state === "closed") return yield* ticketClosed();
  const isAbout = concerns.includes(ticket.personId) || (ticket.contractId && concerns.includes(ticket.contractId));
  if (concerns.length > 0 && !isAbout) return yield* ticketOfOthers();
});
