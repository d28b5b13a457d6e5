import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { Cases } from "#core/support/case/cases.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { writeToSupport } from "#core/support/ticket/work-on-ticket.ts";
import { acceptedContract, newcomer } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, dibbs, dibbsAs, emailOf } = desk;

const asAgent = (...args: ReadonlyArray<string>) => dibbsAs(desk.agent, args);
const json = async (...args: ReadonlyArray<string>) => JSON.parse((await dibbs([...args, "--json"])).out);

/** Creates a person who has called, and the case about the call, which the manager owns. */
const called = async () => {
  const { owner, contract, contractor } = await run(acceptedContract());
  const email = await emailOf(owner.personId);
  const { id } = await json("cases", "open", "person", email, "--subject", "Where is the gate?");
  return { owner, contractor, contract, email, id: id as string };
};

describe("dibbs cases", () => {
  it("opens a case for a caller, which the inbox lists at once with its age and start", async () => {
    const { id, email } = await called();
    const { out } = await dibbs(["inbox", "--mine", "--kind", "case-open"]);
    expect(out).toContain("Where is the gate?");
    expect(out).toContain(`dibbs cases show ${id}`);
    expect(out).toMatch(/\b0m +20\d\d-\d\d-\d\d \d\d:\d\d/);
    expect((await dibbs(["inbox", "--unassigned"])).out).not.toContain(id);
    const { totals } = await json("inbox", "--totals", "--mine", "--person", email);
    expect(totals).toEqual([{ kind: "case-open", count: 1, amount: 0 }]);
    expect((await dibbs(["inbox", "--totals", "--mine"])).out).toMatch(/case-open +\d/);
    for (const wrong of [
      ["cases", "open", "person", email],
      ["cases", "open", "ticket", "seven"],
    ]) {
      expect((await dibbs(wrong)).code).toBeGreaterThan(1);
    }
  });

  it("has one owner, whom the others see, and managers can reassign a case", async () => {
    const { id } = await called();
    expect(await asAgent("cases", "take", id)).toMatchObject({
      code: 4,
      err: expect.stringContaining("Mona Manager already owns this case."),
    });
    expect(await asAgent("cases", "snooze", id, "--until", "3d")).toMatchObject({ code: 4 });
    expect(await asAgent("cases", "note", id, "The bank calls back.")).toMatchObject({
      code: 0,
      out: "Note added.\n",
    });
    const assign = await dibbs(["cases", "assign", id, desk.agent.email, "--reason", "On holiday"]);
    expect(assign).toMatchObject({ code: 0, out: "Ada Agent has 'Where is the gate?' now.\n" });
    const shown = await dibbs(["cases", "show", id]);
    for (const words of ["Ada Agent notes", "The bank calls back.", "assign", "On holiday", "Mona Manager"]) {
      expect(shown.out).toContain(words);
    }
    const audit = await dibbs(["audit", "search", "--json"]);
    expect(audit.out).toContain("cases assign");
    expect(audit.out).toContain("cases take");
    const [row] = await database.sql`
      select staff_id, staff_reason, contract_id from history where noun = 'case' and subject_id = ${id} and event = 'assign'`;
    expect(row).toEqual({ staff_id: desk.manager.id, staff_reason: "On holiday", contract_id: null });
  });

  it("hides a snoozed or waiting case until it is woken or the person writes", async () => {
    const { id, email, owner } = await called();
    const isListed = async () => (await dibbs(["inbox", "--person", email])).out.includes(id);
    for (const until of ["yesterday", "2020-01-01", "3y"]) {
      expect(await dibbs(["cases", "snooze", id, "--until", until])).toMatchObject({ code: 2 });
    }
    const snoozed = await dibbs(["cases", "snooze", id, "--until", "tomorrow"]);
    expect(snoozed.out).toMatch(/comes back on 20\d\d-\d\d-\d\d \d\d:00 [A-Z]+\.\n$/);
    expect(await isListed()).toBe(false);
    expect(await dibbs(["cases", "wake", id])).toMatchObject({ code: 0 });
    expect(await isListed()).toBe(true);
    expect(await dibbs(["cases", "wait", id, "--until", "3d"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("so nobody can answer"),
    });
    const open = ["tickets", "open", email, "Your gate", "Which gate is it?", "--case", id, "--yes"];
    const { result } = await json(...open);
    await dibbs(["tickets", "reply", result.id, "Which one?", "--yes"]);
    expect(await dibbs(["cases", "wait", id, "--until", "3d"])).toMatchObject({ code: 0 });
    expect((await dibbs(["cases", "list", "--mine"])).out).toContain("waiting until");
    await run(writeToSupport(owner, { ticketId: result.id, text: "The one in the garden." }));
    expect((await json("cases", "show", id)).state).toBe("open");
    expect((await dibbs(["tickets", "show", result.id])).out).toContain(`${id} (open), Mona Manager has it`);
    expect(await dibbs(["cases", "close", id, "--reason", "Done"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("still waits for support"),
    });
    await dibbs(["tickets", "close", result.id, "--reason", "Found", "--yes"]);
    expect(await dibbs(["cases", "close", id])).toMatchObject({ code: 2 });
    expect(await dibbs(["cases", "close", id, "--reason", "They have it"])).toMatchObject({
      code: 0,
      out: "'Where is the gate?' is closed.\n",
    });
    expect((await dibbs(["cases", "list", "--closed"])).out).toContain(id);
    expect((await dibbs(["cases", "show", id])).out).toContain("Answer 'Your gate'");
  });

  it("lets an act cite a case that is open and about the same person", async () => {
    const { id, email, contract } = await called();
    const move = ["contracts", "act", contract.id, "propose_cancelling", "--side", "poster", "--tell", "No time"];
    const because = ["--reason", "Asked by phone", "--yes"];
    const stranger = await run(newcomer("contractor"));
    const other = await json("cases", "open", "person", await emailOf(stranger.personId), "--subject", "Else");
    expect(await dibbs([...move, "--case", other.id, ...because])).toMatchObject({
      code: 4,
      err: expect.stringContaining("This case is about somebody else."),
    });
    expect(await dibbs([...move, ...because])).toMatchObject({ code: 2 });
    expect(await dibbs([...move, "--case", id, "--ticket", id, ...because])).toMatchObject({ code: 2 });
    expect(await dibbs([...move, "--case", id, ...because])).toMatchObject({ code: 0 });
    const [row] = await database.sql`
      select staff_reason, ticket_id, case_id from history where contract_id = ${contract.id} and event = 'propose_cancelling'`;
    expect(row).toEqual({ staff_reason: "Asked by phone", ticket_id: null, case_id: id });
    const { acts } = await json("cases", "show", id);
    expect(acts).toMatchObject([{ command: "contracts act", reason: "Asked by phone", staffName: "Mona Manager" }]);
    await dibbs(["cases", "close", id, "--reason", "Done"]);
    const again = ["contracts", "act", contract.id, "withdraw_cancelling", "--case", id, ...because];
    expect(await dibbs(again)).toMatchObject({ code: 4, err: expect.stringContaining("This case is closed.") });
    expect(email).toContain("@");
  });

  it("opens one case per stuck thing, and attaches tickets to a case", async () => {
    const { owner } = await run(acceptedContract());
    const asked = { subject: "A report", text: "?", priority: "urgent", contractId: null } as const;
    const ticket = await run(openTicket(owner, asked));
    const [held] = await run(Effect.flatMap(Cases, (cases) => cases.ofThings([{ noun: "ticket", id: ticket.id }])));
    const opened = await dibbs(["cases", "open", "ticket", ticket.id]);
    expect(opened).toMatchObject({ code: 0, out: `Case ${held?.case.id} is already open about it; nobody owns it.\n` });
    const { items } = await json("inbox");
    expect(items[0]).toMatchObject({ id: ticket.id, isUrgent: true, case: { id: held?.case.id, priority: "urgent" } });
    const { id } = await called();
    expect(await dibbs(["cases", "attach", id, ticket.id])).toMatchObject({ code: 0 });
    expect((await json("cases", "show", id)).things).toEqual([{ noun: "ticket", id: ticket.id }]);
    expect((await json("cases", "show", held?.case.id ?? "")).state).toBe("closed");
  });
});
