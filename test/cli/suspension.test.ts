import { describe, expect, it } from "vitest";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { newcomer, submittedBid } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, because, emailOf, dibbs } = desk;
const tell = ["--tell", "You asked bidders for money."];

// Each command is a process, and a busy machine starts few per minute.
describe("dibbs people suspend, restore", () => {
  it("suspends a person as planned, with a mail that tells them", async () => {
    const { owner, listing } = await run(submittedBid());
    const email = await emailOf(owner.personId);
    const [ticket, reason] = [(await because(owner.personId)).slice(0, 2), ["--reason", "Three reports"]];
    const suspend = ["people", "suspend", email, ...tell, ...ticket, ...reason];
    const planned = await dibbs([...suspend, "--json"]);
    expect(planned.code).toBe(2);
    const { plan } = JSON.parse(planned.out);
    expect(plan).toMatchObject({
      moves: [
        { noun: "person", event: "suspend", from: "active", to: "suspended" },
        { noun: "listing", id: listing.id, event: "suspend", from: "open", to: "suspended" },
      ],
      words: [{ personId: owner.personId, by: "mail", title: "Your Dibbs account is suspended" }],
      signsOut: 1,
    });
    const standing = () => database.sql`select standing from person where id = ${owner.personId}`;
    expect(await standing()).toMatchObject([{ standing: "active" }]);

    const done = await dibbs([...suspend, "--apply", plan.hash]);
    expect(done).toMatchObject({ code: 0, out: "Olive Owner is suspended. 1 listing is suspended.\n" });
    expect(await standing()).toMatchObject([{ standing: "suspended" }]);
    const searched = await database.sql`select 1 from listing_search where id = ${listing.id}`;
    expect(searched).toEqual([]);
    const open = await database.sql`select 1 from session where person_id = ${owner.personId} and ended_at is null`;
    expect(open).toEqual([]);
    const [move] = await database.sql`
      select reason, staff_reason, staff_id, from_state, to_state from history
      where subject_id = ${owner.personId} and event = 'suspend'`;
    expect(move).toEqual({
      reason: "You asked bidders for money.",
      staff_reason: "Three reports",
      staff_id: desk.manager.id,
      from_state: "active",
      to_state: "suspended",
    });
    expect((await dibbs(["people", "show", email])).out).toMatch(/Standing\s+suspended/);

    // The earlier plan is no longer possible.
    expect(await dibbs([...suspend, "--apply", plan.hash])).toMatchObject({ code: 7 });
    expect(await dibbs([...suspend, "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining(
        "This account is already suspended.\nState of the person: suspended. Possible now: restore\n",
      ),
    });
  });

  it("restores a person, with a mail that tells them", async () => {
    const { owner, listing } = await run(submittedBid());
    const actor = { kind: "support", personId: owner.personId, staff: "sam" } as const;
    await run(suspendPerson(actor, "You asked bidders for money."));
    const email = await emailOf(owner.personId);
    const restore = ["people", "restore", email, ...(await because(owner.personId)), "--yes"];
    const restored = await dibbs([...restore, "--json"]);
    expect(JSON.parse(restored.out)).toMatchObject({
      done: true,
      result: { id: owner.personId, name: "Olive Owner", listings: 1 },
    });
    expect(restored.out).not.toContain(email);
    expect(await database.sql`select standing from person where id = ${owner.personId}`).toMatchObject([
      { standing: "active" },
    ]);
    expect(await database.sql`select 1 from listing_search where id = ${listing.id}`).toHaveLength(1);
    const mails = await database.sql`
      select subject from message where person_id = ${owner.personId} and subject like '%Dibbs account is%' order by id`;
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      "Your Dibbs account is suspended",
      "Your Dibbs account is restored",
    ]);
    expect(await dibbs(restore)).toMatchObject({ code: 4 });
  });

  it("is for managers only, and refused for staff and for oneself", async () => {
    const { personId } = await run(newcomer("contractor", "Nia New"));
    const suspend = async (email: string) => ["people", "suspend", email, ...tell, ...(await because()), "--yes"];
    const byAgent = await desk.dibbsAs(desk.agent, await suspend(await emailOf(personId)));
    expect(byAgent).toMatchObject({ code: 4, err: expect.stringContaining("for managers only") });
    for (const { email } of [desk.agent, desk.other, desk.manager]) {
      const refused = await dibbs(await suspend(email));
      expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("you can't suspend staff") });
    }
    expect(await dibbs(await suspend("nobody@example.com"))).toMatchObject({ code: 3 });
    const [row] = await database.sql`select standing from person where id = ${personId}`;
    expect(row).toEqual({ standing: "active" });
  });

  it("requires a message for the person", async () => {
    const { personId } = await run(newcomer("contractor"));
    const suspend = ["people", "suspend", await emailOf(personId), ...(await because()), "--yes"];
    expect(await dibbs(suspend)).toMatchObject({ code: 2, err: expect.stringContaining("--tell") });
    expect(await dibbs([...suspend, "--tell", " "])).toMatchObject({ code: 2 });
  });
});
