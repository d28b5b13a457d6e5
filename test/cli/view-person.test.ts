import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { Heartbeats } from "#core/support/health/heartbeats.ts";
import { openViewSession } from "#core/support/view-session/open-view-session.ts";
import { acceptedContract, newcomer } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, because, emailOf, dibbs, dibbsAs } = desk;
const own = { PUBLIC_URL: "https://dibbs.example" };

// Each command is a process, and a busy machine starts few per minute.
describe("dibbs people view, end-view", () => {
  it("makes an agent a link to the named page, with an audit entry that lacks its token", async () => {
    const { contractor, contract, bid } = await run(acceptedContract());
    const email = await emailOf(contractor.personId);
    const view = [
      "people",
      "view",
      email,
      "--page",
      `contract/${contract.id}`,
      ...(await because(contractor.personId)),
    ];
    const planned = await dibbsAs(desk.agent, [...view, "--json"], own);
    expect(planned.code).toBe(2);
    const { plan } = JSON.parse(planned.out);
    expect(plan).toMatchObject({
      moves: [{ noun: "view_session", event: "create", from: null, to: "ready" }],
      about: { person: contractor.personId, page: `contract/${contract.id}` },
    });
    expect(await database.sql`select 1 from view_session where person_id = ${contractor.personId}`).toEqual([]);

    const done = await dibbsAs(desk.agent, [...view, "--apply", plan.hash], own);
    expect(done.code).toBe(0);
    const [, token = ""] = /https:\/\/dibbs\.example\/view#([\w-]{43})\n/.exec(done.out) ?? [];
    const [{ about: _about, ...entry } = {}] = await database.sql`
      select * from audit_entry where command = 'people view' and kind = 'acted'`;
    expect(entry).toMatchObject({ staff_id: desk.agent.id, reason: "Asked by phone" });
    expect(JSON.stringify(entry)).not.toContain(token);
    const opened = await run(openViewSession(token));
    expect(opened.session).toMatchObject({ staffId: desk.agent.id, page: { to: "bidder_contract", bidId: bid.id } });
  });

  it("prints the link as JSON, makes a second one, and ends every view of the person", async () => {
    const { personId } = await run(newcomer("home_owner", "Olive Owner"));
    const email = await emailOf(personId);
    const view = ["people", "view", email, ...(await because(personId)), "--yes", "--json"];
    const made = JSON.parse((await dibbs(view, own)).out);
    expect(made).toMatchObject({ done: true, result: { name: "Olive Owner" } });
    expect(Object.keys(made.result).sort()).toEqual(["id", "link", "name", "openBefore"]);
    await run(openViewSession(made.result.link.split("#")[1]));
    await dibbs(view, own);
    expect(await dibbs(["people", "end-view", email, "--yes"])).toMatchObject({
      code: 0,
      out: "2 views were ended.\n",
    });
    const open = await database.sql`select 1 from view_session where person_id = ${personId} and ended_at is null`;
    expect(open).toEqual([]);
  });

  it("links to the address of the running server, not to this command's own setting", async () => {
    const { personId } = await run(newcomer("home_owner", "Opal Owner"));
    const server = {
      id: "web (process 7)",
      kind: "server",
      trouble: null,
      publicUrl: "https://served.example",
    } as const;
    await run(Effect.flatMap(Heartbeats, ({ beat }) => beat(server, new Date())));
    const view = ["people", "view", await emailOf(personId), ...(await because(personId)), "--yes", "--json"];
    const made = JSON.parse((await dibbs(view)).out);
    expect(made.result.link).toMatch(/^https:\/\/served\.example\/view#/);
    await run(Effect.flatMap(Heartbeats, ({ removeBefore }) => removeBefore(new Date(Date.now() + 60_000))));
  });

  it("is refused without ticket and reason, for another's ticket or page, and to agents for staff accounts", async () => {
    const [{ personId }, { contract }] = [await run(newcomer("home_owner")), await run(acceptedContract())];
    const email = await emailOf(personId);
    const view = ["people", "view", email];
    expect((await dibbs([...view, "--yes"])).code).toBe(2);
    expect(await dibbs([...view, ...(await because()), "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("about somebody else"),
    });
    const mine = await because(personId);
    expect((await dibbs([...view, "--page", `contract/${contract.id}`, ...mine, "--yes"])).code).toBe(3);
    expect((await dibbs([...view, "--page", "everything", ...mine, "--yes"])).code).toBe(2);
    const staff = ["people", "view", desk.other.email, ...(await because(desk.other.id)), "--yes"];
    expect((await dibbsAs(desk.agent, staff)).code).toBe(4);
    expect((await dibbs(staff)).code).toBe(6);
  });
});
