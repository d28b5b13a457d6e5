import { Effect } from "effect";
import { describe, expect } from "vitest";
import type { PersonActor } from "#core/shared/actor.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { listOwnTickets, listTickets, viewTicket } from "#core/support/ticket/tickets.ts";
import { closeTicket, replySupport, writeToSupport } from "#core/support/ticket/work-on-ticket.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { acceptedContract, newcomer } from "#test/builders/errand.ts";
import { firstPage } from "#test/builders/found.ts";
import { testInWorld } from "#test/test-in-world.ts";

const asked = {
  subject: "The seller has no account",
  text: "How do I pay?",
  priority: "urgent",
  contractId: null,
} as const;

describe("asking Dibbs Support", () => {
  testInWorld(
    "opens a ticket that waits for support; the answer is told, and writing again makes it wait once more",
    function* () {
      const owner = yield* newcomer("home_owner");
      const { id } = yield* openTicket(owner, asked);
      expect((yield* listTickets({ state: "open" }, firstPage)).items).toMatchObject([
        { id, subject: asked.subject, priority: "urgent", person: { id: owner.personId } },
      ]);
      yield* replySupport({ ticketId: id, text: "Pay by bank meanwhile.", staff: "June" });
      expect(yield* toldTo(owner)).toContain("Dibbs Support replied");
      const seen = yield* viewTicket(owner, id);
      expect(seen).toMatchObject({ state: "answered", moves: ["write", "close"] });
      expect(seen.messages.map(({ author, text }) => [author, text])).toEqual([
        ["person", "How do I pay?"],
        ["support", "Pay by bank meanwhile."],
      ]);
      // Staff names are only for staff.
      expect(JSON.stringify(seen)).not.toContain("June");
      expect(yield* writeToSupport(owner, { ticketId: id, text: "That worked." })).toMatchObject({ state: "open" });
      expect(yield* closeTicket(owner, id)).toMatchObject({ state: "closed" });
      const late = replySupport({ ticketId: id, text: "Good.", staff: "June" });
      expect(yield* Effect.flip(late)).toMatchObject({ _tag: "IllegalMove" });
      expect(yield* writeToSupport(owner, { ticketId: id, text: "One more." })).toMatchObject({ state: "open" });
      expect((yield* listOwnTickets(owner, firstPage)).items.map((ticket) => ticket.id)).toEqual([id]);
    },
  );

  testInWorld("support closes a ticket too, and says so", function* () {
    const owner = yield* newcomer("home_owner");
    const { id } = yield* openTicket(owner, asked);
    const support: PersonActor = { kind: "support", personId: owner.personId, staff: "June" };
    expect(yield* closeTicket(support, id)).toMatchObject({ state: "closed" });
    expect(yield* toldTo(owner)).toContain("Your request is resolved");
  });

  testInWorld("about one's own contract only, with a subject and a text, and nobody reads another's", function* () {
    const { owner, contract } = yield* acceptedContract();
    const stranger = yield* newcomer("contractor");
    const about = { ...asked, contractId: contract.id };
    expect(yield* Effect.flip(openTicket(stranger, about))).toMatchObject({ _tag: "NotFound", noun: "contract" });
    expect(yield* Effect.flip(openTicket(owner, { ...about, text: " " }))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(openTicket(owner, { ...about, subject: "" }))).toMatchObject({ _tag: "Invalid" });
    const { id } = yield* openTicket(owner, about);
    const writing = writeToSupport(stranger, { ticketId: id, text: "Me too." });
    expect(yield* Effect.flip(viewTicket(stranger, id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(writing)).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(closeTicket(stranger, id))).toMatchObject({ _tag: "NotFound" });
    expect((yield* listOwnTickets(stranger, firstPage)).items).toEqual([]);
  });
});
