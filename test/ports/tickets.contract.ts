import { Effect } from "effect";
import { expect } from "vitest";
import { PersonId, TicketId } from "#core/shared/ids.ts";
import { forgottenText } from "#core/support/ticket/ticket.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { idOf } from "#test/builders/moment.ts";
import { dataOf, forget, storedContract, storedPerson } from "#test/builders/stored.ts";
import { aTicketMessage, storedTicket } from "#test/builders/ticket.ts";
import { firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

export const ticketsContract = ({ holds }: Given): void => {
  holds("a ticket is found unchanged, with its messages oldest first", function* () {
    const tickets = yield* Tickets;
    const contract = yield* storedContract();
    const ticket = yield* storedTicket(contract.posterId, { contractId: contract.id, priority: "urgent" });
    const thread = [
      aTicketMessage(ticket),
      aTicketMessage(ticket, { author: "support", staff: "June", text: "By bank." }),
      aTicketMessage(ticket, { text: "Thank you." }),
    ];
    for (const message of thread) yield* tickets.addMessage(message);
    expect(yield* tickets.get(ticket.id)).toEqual(ticket);
    expect(yield* tickets.messagesOf(ticket.id)).toEqual(thread);
    expect(yield* tickets.messagesOf(idOf(TicketId))).toEqual([]);
  });

  holdsRows(holds, {
    port: Tickets,
    id: TicketId,
    make: storedTicket(),
    change: () => ({
      state: "answered",
    }),
  });

  holds("a person's tickets are paged newest first", function* () {
    const tickets = yield* Tickets;
    const { id } = yield* storedPerson();
    const own = [yield* storedTicket(id), yield* storedTicket(id), yield* storedTicket(id)].toReversed();
    yield* storedTicket();
    const first = yield* tickets.ofPerson(id, { after: null, limit: 2 });
    expect(first.items).toEqual(own.slice(0, 2));
    const second = yield* tickets.ofPerson(id, { after: first.next, limit: 2 });
    expect(second).toEqual({ items: own.slice(2), next: null });
    expect((yield* tickets.ofPerson(idOf(PersonId), firstPage)).items).toEqual([]);
  });

  holds("deleting a person erases the text of their tickets, and keeps support's answers", function* () {
    const tickets = yield* Tickets;
    const ticket = yield* storedTicket();
    yield* tickets.addMessage(aTicketMessage(ticket));
    yield* tickets.addMessage(aTicketMessage(ticket, { author: "support", staff: "June", text: "By bank." }));
    const told = yield* dataOf(ticket.personId);
    expect(told.tickets).toMatchObject([{ id: ticket.id, subject: ticket.subject }]);
    expect(told.ticketMessages.map(({ text }) => text)).toEqual(["How do I pay?", "By bank."]);
    expect(JSON.stringify(told)).not.toContain("June");
    yield* forget(ticket.personId);
    expect(yield* tickets.get(ticket.id)).toMatchObject({ subject: forgottenText });
    const left = (yield* tickets.messagesOf(ticket.id)).map(({ text }) => text);
    expect(left).toEqual([forgottenText, "By bank."]);
  });

  holds("support lists all tickets or those of one state, with the person who asked", function* () {
    const tickets = yield* Tickets;
    const person = yield* storedPerson();
    const closed = yield* storedTicket(person.id, { state: "closed" });
    const open = yield* storedTicket(person.id);
    const ids = (state: "open" | "closed" | null) =>
      Effect.map(tickets.list({ state }, { after: null, limit: 100 }), ({ items }) => items.map(({ id }) => id));
    expect((yield* ids(null)).slice(0, 2)).toEqual([open.id, closed.id]);
    expect((yield* ids("closed"))[0]).toBe(closed.id);
    expect(yield* ids("open")).not.toContain(closed.id);
    const [newest] = (yield* tickets.list({ state: "open" }, firstPage)).items;
    expect(newest?.person).toMatchObject({ id: person.id, name: person.name });
  });
};
