import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { acceptedContract } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const { database, run, dibbs, emailOf } = openDesk();

const asked = () =>
  run(
    Effect.gen(function* () {
      const { owner, contract } = yield* acceptedContract();
      const draft = { subject: "No word from the seller", text: "Cole does not answer.", contractId: contract.id };
      return yield* openTicket(owner, { ...draft, priority: "urgent" });
    }),
  );

describe("dibbs tickets", () => {
  it("lists the open tickets, and shows one with its thread", async () => {
    const ticket = await asked();
    const { code, out } = await dibbs(["tickets", "list"]);
    expect(code).toBe(0);
    for (const words of [ticket.id, "urgent", "Olive Owner", "No word from the seller"]) expect(out).toContain(words);
    const { items } = JSON.parse((await dibbs(["tickets", "list", "--json"])).out);
    expect(items[0]).toMatchObject({ id: ticket.id, state: "open", person: { name: "Olive Owner" } });
    const shown = await dibbs(["tickets", "show", ticket.id]);
    for (const words of ["Cole does not answer.", ticket.contractId ?? "", "Olive Owner"])
      expect(shown.out).toContain(words);
    expect(await dibbs(["tickets", "show", "seven"])).toMatchObject({
      code: 2,
      err: "ticket: 'seven' is not an id. Give the whole id, or at least 8 of its first or last digits.\n",
    });
  });

  it("replies to a ticket, alerts the person, and closes it once confirmed", async () => {
    const ticket = await asked();
    const answer = await dibbs(["tickets", "reply", ticket.id, "We have called them.", "--yes"]);
    expect(answer).toMatchObject({ code: 0, out: "Olive Owner has your answer.\n" });
    const [alert] = await database.sql`
      select title, link from alert where person_id = ${ticket.personId} order by id desc limit 1`;
    expect(alert).toEqual({ title: "Dibbs Support replied", link: { to: "ticket", ticketId: ticket.id } });
    expect((await dibbs(["tickets", "show", ticket.id])).out).toContain("We have called them.");
    expect((await dibbs(["tickets", "list"])).out).not.toContain(ticket.id);
    expect((await dibbs(["tickets", "list", "--state", "answered"])).out).toContain(ticket.id);

    const close = ["tickets", "close", ticket.id, "--reason", "They have met"];
    expect(await dibbs(close)).toMatchObject({ code: 2, err: expect.stringContaining("add --apply ") });
    expect(await dibbs([...close, "--yes"])).toMatchObject({
      code: 0,
      out: "'No word from the seller' is closed.\n",
    });
    expect(await dibbs(["tickets", "reply", ticket.id, "One more thing", "--yes"])).toMatchObject({ code: 4 });
    expect(await dibbs(["tickets", "reply", ticket.id, " ", "--yes"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("Please enter a message."),
    });
  });

  it("opens a ticket for a caller, which an act on their behalf can cite", async () => {
    const { owner, contract } = await run(acceptedContract());
    const email = await emailOf(owner.personId);
    const open = ["tickets", "open", email, "Your transfer", "We look for it.", "--contract", contract.id];
    expect(await dibbs(open)).toMatchObject({ code: 2, out: expect.stringContaining("Open the ticket") });
    const { result } = JSON.parse((await dibbs([...open, "--yes", "--json"])).out);
    expect(result).toMatchObject({ personId: owner.personId, contractId: contract.id, state: "open" });
    const shown = await dibbs(["tickets", "show", result.id]);
    expect(shown.out).toMatch(/Mona Manager\n+We look for it\./);
    const [alert] = await database.sql`
      select title from alert where person_id = ${owner.personId} order by id desc limit 1`;
    expect(alert).toEqual({ title: "Dibbs Support opened a request for you" });
    const propose = ["contracts", "act", contract.id, "propose_cancelling", "--side", "bidder", "--tell", "No time"];
    const why = ["--ticket", result.id, "--reason", "Asked by phone", "--yes"];
    expect(await dibbs([...propose, ...why])).toMatchObject({ code: 0 });
    const stranger = await asked();
    const elsewhere = ["contracts", "act", contract.id, "withdraw_cancelling", "--ticket", stranger.id];
    expect(await dibbs([...elsewhere, "--reason", "Asked by phone", "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("This ticket is about somebody else."),
    });
  });
});
