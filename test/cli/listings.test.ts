import { describe, expect, it } from "vitest";
import { submittedBid } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, because, emailOf, dibbs } = desk;
const words = "Take your phone number out of the text.";

// Each command is a process, and a busy machine starts few per minute.
describe("dibbs listings", () => {
  it("hides a project as planned, tells its poster, and restores it", async () => {
    const { owner, listing } = await run(submittedBid());
    const request = await because(owner.personId);
    const hide = ["listings", "hide", listing.id, "--tell", words, ...request];
    const planned = await desk.dibbsAs(desk.agent, [...hide, "--json"]);
    expect(planned.code).toBe(2);
    const { plan } = JSON.parse(planned.out);
    expect(plan.moves).toEqual([{ noun: "listing", id: listing.id, event: "hide", from: "open", to: "hidden" }]);
    expect(plan.words).toContainEqual(
      expect.objectContaining({ personId: owner.personId, by: "alert", title: "Post hidden" }),
    );
    const stateOf = async () => (await database.sql`select state from listing where id = ${listing.id}`)[0]?.state;
    expect(await stateOf()).toBe("open");

    const done = await desk.dibbsAs(desk.agent, [...hide, "--apply", plan.hash]);
    expect(done).toMatchObject({ code: 0, out: "The project is 'hidden' now.\n" });
    expect(await stateOf()).toBe("hidden");
    expect(await database.sql`select 1 from listing_search where id = ${listing.id}`).toEqual([]);
    const alerts = await database.sql`select title, message from alert where person_id = ${owner.personId} order by id`;
    expect(alerts.at(-1)).toMatchObject({ title: "Post hidden", message: expect.stringContaining(words) });
    const [move] = await database.sql`
      select staff_id, staff_reason, reason from history where subject_id = ${listing.id} and event = 'hide'`;
    expect(move).toEqual({ staff_id: desk.agent.id, staff_reason: "Asked by phone", reason: words });
    expect(await dibbs([...hide, "--yes"])).toMatchObject({ code: 4 });

    const restore = ["listings", "restore", listing.id, ...request, "--yes"];
    expect(JSON.parse((await dibbs([...restore, "--json"])).out)).toMatchObject({
      done: true,
      result: { id: listing.id, state: "open" },
    });
    expect(await database.sql`select 1 from listing_search where id = ${listing.id}`).toHaveLength(1);
    expect(await dibbs(restore)).toMatchObject({ code: 4 });
  });

  it("lists open projects, and one poster's with the hidden ones, without street addresses", async () => {
    const { owner, listing } = await run(submittedBid());
    const request = await because(owner.personId);
    await dibbs(["listings", "hide", listing.id, "--tell", words, ...request, "--yes"]);
    const of = ["--of", await emailOf(owner.personId)];
    expect((await dibbs(["listings", "list"])).out).not.toContain(listing.id);
    const own = await dibbs(["listings", "list", ...of, "--json"]);
    expect(JSON.parse(own.out)).toMatchObject({
      items: [{ id: listing.id, state: "hidden", place: { streetAddress: "***", city: listing.place.city } }],
      next: null,
    });
    expect(await dibbs(["listings", "list", ...of, "--tab", "closed"])).toMatchObject({ out: "No listings.\n" });
    const shown = await dibbs(["listings", "show", listing.id]);
    expect(shown.out).toMatch(/State\s+hidden/);
    expect(shown.out).toContain(words);
    expect(shown.out).not.toContain(listing.place.streetAddress);
    expect(await dibbs(["listings", "show", "nothing"])).toMatchObject({ code: 2 });
    expect(await dibbs(["listings", "list", "--of", "nobody@example.com"])).toMatchObject({ code: 3 });
  });

  it("requires a message for the poster", async () => {
    const { listing } = await run(submittedBid());
    const hide = ["listings", "hide", listing.id, ...(await because()), "--yes"];
    expect(await dibbs(hide)).toMatchObject({ code: 2, err: expect.stringContaining("--tell") });
    expect(await dibbs([...hide, "--tell", " "])).toMatchObject({ code: 2 });
  });
});
