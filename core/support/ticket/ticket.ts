import { Schema } from "effect";
import { PersonCard } from "#core/people/person/person.ts";
import { ContractId, PersonId, TicketId, TicketMessageId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { TicketState } from "./ticket.machine.ts";

export const TicketPriority = Schema.Literals(["normal", "urgent"]);
export type TicketPriority = typeof TicketPriority.Type;

export const Ticket = Schema.Struct({
  id: TicketId,
  personId: PersonId,
  /** The contract that it is about; null if none. */
  contractId: Schema.NullOr(ContractId),
  subject: Text(200),
  priority: TicketPriority,
  state: TicketState,
  ...createdAndVersioned,
});
export type Ticket = typeof Ticket.Type;

/** One message of the thread. `staff` names the staff member who wrote it, for staff only. */
export const TicketMessage = Schema.Struct({
  id: TicketMessageId,
  ticketId: TicketId,
  author: Schema.Literals(["person", "support"]),
  staff: Schema.NullOr(Schema.String),
  text: Text(5000),
  at: Schema.Date,
});
export type TicketMessage = typeof TicketMessage.Type;

/** A ticket in the staff's list. */
export const TicketSummary = Schema.Struct({ ...Ticket.fields, person: PersonCard });
export type TicketSummary = typeof TicketSummary.Type;

const { staff: _staff, ...told } = TicketMessage.fields;

/** A ticket with its thread, oldest first, as its owner sees it. */
export const TicketView = Schema.Struct({
  ...Ticket.fields,
  messages: Schema.Array(Schema.Struct(told)),
  moves: Schema.Array(Schema.String),
});
export type TicketView = typeof TicketView.Type;

/** Replaces the text of a deleted person. */
export const forgottenText = "Removed";
