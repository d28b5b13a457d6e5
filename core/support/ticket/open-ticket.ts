import { Effect } from "effect";
import { ownConversation } from "#core/contract/chat/conversations.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText, notFound } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import {
  type CaseId,
  type ContractId,
  type ConversationId,
  newId,
  TicketId,
  TicketMessageId,
} from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { attachTicket, caseForTicket } from "#core/support/case/case-of-ticket.ts";
import { Cases } from "#core/support/case/cases.ts";
import { ticketLifecycle } from "./ticket.machine.ts";
import type { Ticket, TicketPriority } from "./ticket.ts";
import { Tickets } from "./tickets.ts";

type Input = {
  readonly subject: string;
  readonly text: string;
  readonly priority: TicketPriority;
  /** The person's own contract that the ticket is about. */
  readonly contractId: ContractId | null;
  /** The case that support opens it for; otherwise it gets one. */
  readonly caseId?: CaseId;
};

/**
 * Asks Dibbs Support, or lets support ask for a person and tell them. `Invalid` if empty, `NotFound` for a foreign
 * contract.
 */
export const openTicket = Effect.fn("openTicket")(function* (actor: PersonActor, input: Input) {
  const tickets = yield* Tickets;
  const contracts = yield* Contracts;
  const subject = yield* checkText("msgSubject", input.subject, "Please say what it is about.");
  const text = yield* checkText("msgBody", input.text, "Please tell us what we can help with.");
  const at = yield* now;
  const author =
    actor.kind === "support"
      ? ({ author: "support", staff: actor.staff } as const)
      : ({ author: "person", staff: null } as const);
  return yield* atomically(
    Effect.gen(function* () {
      if (input.contractId !== null) {
        const { posterId, bidderId } = yield* contracts.get(input.contractId);
        if (posterId !== actor.personId && bidderId !== actor.personId) return yield* notFound("contract");
      }
      const ticket: Ticket = {
        id: yield* newId(TicketId),
        personId: actor.personId,
        contractId: input.contractId,
        subject,
        priority: input.priority,
        state: ticketLifecycle.initial,
        ...firstVersion(at),
      };
      yield* tickets.insert(ticket);
      const id = yield* newId(TicketMessageId);
      yield* tickets.addMessage({ id, ticketId: ticket.id, ...author, text, at });
      yield* recordMove(actor, moveOf("ticket", "open", ticket));
      if (input.caseId === undefined) yield* caseForTicket(ticket);
      else yield* attachTicket(yield* (yield* Cases).get(input.caseId), ticket, null);
      if (actor.kind === "support") {
        yield* tell(actor.personId, {
          kind: "support",
          words: ["ticketOpened", { subject }],
          link: { to: "support" },
        });
      }
      yield* show([actor.personId], { noun: "ticket", id: ticket.id, event: "open" });
      return ticket;
    }),
  );
});

type Report = { readonly conversationId: ConversationId; readonly text: string };

/**
 * Reports the other member of the person's conversation to Dibbs Support: an urgent ticket that names the member and
 * the conversation, so that support reads it. The other is not told. Fails with `Invalid` if the text is empty.
 */
export const reportConversation = Effect.fn("reportConversation")(function* (
  actor: PersonActor,
  { conversationId, text }: Report,
) {
  const { conversation, otherId } = yield* ownConversation(actor, conversationId);
  const said = yield* checkText("text", text, "Please tell us what happened.");
  const other = yield* (yield* People).get(otherId);
  return yield* openTicket(actor, {
    subject: `Report of ${other.name}`.slice(0, 200),
    text: `${said}\n\nPerson: ${otherId}\nConversation: ${conversationId}`,
    priority: "urgent",
    contractId: conversation.subject?.contractId ?? null,
  });
});
