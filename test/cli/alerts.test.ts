import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { tell } from "#core/messaging/alert/tell.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { newcomer } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, dibbs, because, emailOf } = desk;

const title = "Milestone done";

const told = (personId: PersonId) =>
  run(
    Effect.flatMap(UnitOfWork, ({ atomic }) =>
      atomic(tell(personId, { kind: "milestone", title, message: "Milestone 1 is done.", link: { to: "my_bids" } })),
    ),
  );

describe("dibbs alerts", () => {
  it("lists a person's alerts, and resends one as planned, but not twice within a minute", async () => {
    const { personId } = await run(newcomer("home_owner", "Olive Owner"));
    await told(personId);
    const list = ["alerts", "list", await emailOf(personId)];
    const listed = JSON.parse((await dibbs([...list, "--json"])).out);
    expect(listed).toMatchObject({ items: [{ title, readAt: null, mail: "waiting", push: "none" }], next: null });
    const id = listed.items[0].id;
    expect((await dibbs(list)).out).toContain(title);

    const resend = ["alerts", "resend", id, ...(await because(personId))];
    const early = await dibbs([...resend, "--yes"]);
    expect(early).toMatchObject({ code: 4, err: expect.stringContaining("still waiting to be sent") });
    await database.sql`
      update message set sent_at = created_at - interval '5 minutes', due_at = null where person_id = ${personId}`;
    const planned = await dibbs(resend);
    expect(planned).toMatchObject({ code: 2, out: expect.stringMatching(/Olive Owner +Milestone done +mail/) });
    const plan = /--apply ([0-9a-f]{32})/.exec(planned.err)?.[1] ?? "";
    const done = await desk.dibbsAs(desk.manager, [...resend, "--apply", plan]);
    expect(done).toMatchObject({ code: 0, out: "Olive Owner was notified again: 1 mail, 0 pushes.\n" });

    const mails = await database.sql`select 1 from message where person_id = ${personId} and subject = ${title}`;
    expect(mails).toHaveLength(2);
    await database.sql`update message set sent_at = now(), due_at = null where person_id = ${personId}`;
    const soon = await dibbs([...resend, "--yes"]);
    expect(soon).toMatchObject({ code: 4, err: expect.stringContaining("less than a minute ago") });
    const [entry] = await database.sql`
      select event, staff_id, staff_reason from history where noun = 'alert' and subject_id = ${id}`;
    expect(entry).toEqual({ event: "resend", staff_id: desk.manager.id, staff_reason: "Asked by phone" });
    expect(await dibbs(["alerts", "resend", personId, ...(await because())])).toMatchObject({ code: 3 });
  });
});
