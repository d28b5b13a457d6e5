import { describe, expect, it } from "vitest";
import { newcomer, offeredContract, submittedBid } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, because, emailOf, dibbs } = desk;

// Each command is a process, and a busy machine starts few per minute.
describe("dibbs people erase", () => {
  it("plans without --confirm, and erases only once the address is typed again", async () => {
    const { owner, listing } = await run(submittedBid());
    const email = await emailOf(owner.personId);
    const erase = ["people", "erase", email, ...(await because(owner.personId))];
    const planned = await dibbs([...erase, "--json"]);
    expect(planned.code).toBe(2);
    const { plan } = JSON.parse(planned.out);
    expect(plan.moves).toEqual(
      expect.arrayContaining([
        { noun: "listing", id: listing.id, event: "remove", from: "open", to: "removed" },
        { noun: "person", id: owner.personId, event: "delete", from: "member", to: "deleted" },
      ]),
    );
    expect(plan).toMatchObject({ signsOut: 1, calls: [{ provider: "the file store", call: "remove" }] });
    for (const how of [["--yes"], ["--apply", plan.hash]]) {
      expect(await dibbs([...erase, ...how])).toMatchObject({ code: 2, err: expect.stringContaining("--confirm") });
    }
    expect(await dibbs([...erase, "--yes", "--confirm", "somebody@example.com"])).toMatchObject({ code: 2 });
    expect(await emailOf(owner.personId)).toBe(email);

    const done = await dibbs([...erase, "--apply", plan.hash, "--confirm", email]);
    expect(done).toMatchObject({ code: 0, out: "The account is erased.\n" });
    const [person] = await database.sql`select name, phone from person where id = ${owner.personId}`;
    expect(person).toEqual({ name: "Deleted account", phone: null });
    const [move] = await database.sql`
      select staff_id, staff_reason from history where subject_id = ${owner.personId} and event = 'delete'`;
    expect(move).toEqual({ staff_id: desk.manager.id, staff_reason: "Asked by phone" });
    const messages = await database.sql`select address from message where subject = 'Your Dibbs account was deleted'`;
    expect(messages).toEqual([{ address: email }]);
    const audit = await dibbs(["audit", "list", "--about", owner.personId, "--json"]);
    expect(audit.out).toContain("people erase");
    expect(audit.out).not.toContain("Olive Owner");
    expect(await dibbs([...erase, "--yes", "--confirm", email])).toMatchObject({ code: 3 });
  });

  it("is refused while a contract is open, for staff accounts, and to agents", async () => {
    const { owner } = await run(offeredContract());
    const erase = async (email: string) => [
      ...["people", "erase", email, "--confirm", email],
      ...(await because()),
      "--yes",
    ];
    const waits = await dibbs(await erase(await emailOf(owner.personId)));
    expect(waits).toMatchObject({ code: 4, err: expect.stringContaining("They have a contract that hasn't ended.") });
    expect(await dibbs(await erase(desk.agent.email))).toMatchObject({ code: 4 });
    const { personId } = await run(newcomer("contractor"));
    const byAgent = await desk.dibbsAs(desk.agent, await erase(await emailOf(personId)));
    expect(byAgent).toMatchObject({ code: 4, err: expect.stringContaining("for managers only") });
  });
});
