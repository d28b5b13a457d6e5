import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { PersonId as Person, type PersonId } from "#core/shared/ids.ts";
import { initialWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { idOf } from "../builders/moment.ts";
import { storedRefund } from "../builders/refund.ts";
import { storedPayment } from "../builders/stored.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, dibbs, dibbsAs, run, because } = desk;

const planOf = (text: string): string => /--apply (\w+)/.exec(text)?.[1] ?? "none";

describe("dibbs payments sync --all", () => {
  it("plans all payments at once, applies the plan once, and lists each outcome", async () => {
    const made = [];
    for (let count = 0; count < 3; count++) made.push((await run(storedPayment({ state: "unresolved" }))).payment);
    const ids = made.map(({ id }) => id);
    const sync = ["payments", "sync", "--all", "unresolved", ...(await because(made[1]?.posterId))];
    const planned = await dibbsAs(desk.agent, sync);
    expect(planned).toMatchObject({ code: 2, err: expect.stringContaining("--apply ") });
    for (const id of ids) expect(planned.out).toContain(id);
    expect(planned.out).toContain("Check 3 payments with the providers and continue from each answer.");
    expect(planned.out).not.toContain("Nothing would change");
    expect(await database.sql`select 1 from batch`).toEqual([]);

    const stranger = await dibbs(["payments", "sync", "--all", "unresolved", ...(await because()), "--yes"]);
    expect(stranger).toMatchObject({ code: 4, err: expect.stringContaining("This ticket is about somebody else.") });
    const apply = [...sync, "--apply", planOf(planned.err)];
    const done = await dibbsAs(desk.agent, apply);
    expect(done).toMatchObject({ code: 0, err: "", out: "3 payments: from 'unresolved' to 'failed'.\n" });
    const audit = await dibbs(["audit", "list", "--about", made[0]?.contractId ?? "", "--json"]);
    const entries: ReadonlyArray<Record<string, string>> = JSON.parse(audit.out).items;
    expect(entries.map(({ kind, staffName }) => [kind, staffName])).toEqual([
      ["acted", "Ada Agent"],
      ["acted", "Ada Agent"],
      ["act_refused", "Mona Manager"],
    ]);
    // Applying the same plan again prints the same, and asks nobody.
    const again = await dibbsAs(desk.agent, [...apply, "--json"]);
    expect(JSON.parse(again.out)).toEqual({
      done: true,
      plan: planOf(planned.err),
      result: {
        total: 3,
        done: 3,
        changed: 3,
        failed: 0,
        isCut: false,
        items: ids.map((id) => ({ id, before: "unresolved", after: "failed", trouble: null })),
      },
    });
  });

  it("resumes where it was interrupted, by the same command", async () => {
    const [batch] = await database.sql<{ id: string; ticket_id: string }[]>`
      update batch set finished_at = null, staff_id = ${desk.manager.id} returning id, ticket_id`;
    await database.sql`
      update batch_item set progress = 'waiting', after = null, at = null where batch_id = ${batch?.id ?? ""} and number > 1`;
    const [before] = await database.sql<{ count: number }[]>`select count(*)::int as count from audit_entry`;
    const sync = ["payments", "sync", "--all", "unresolved", "--ticket", batch?.ticket_id ?? "", "--reason", "Down"];
    expect(await dibbs(sync)).toMatchObject({ code: 2, err: expect.stringContaining("This stopped after 1 of 3") });
    expect(await dibbs([...sync, "--yes"])).toMatchObject({
      code: 0,
      out: "3 payments: from 'unresolved' to 'failed'.\n",
    });
    const [after] = await database.sql<{ count: number }[]>`select count(*)::int as count from audit_entry`;
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(2);
  });

  it("takes either an id or --all, and says if nothing matches", async () => {
    const why = ["--ticket", "019a0000-0000-7000-8000-000000000000", "--reason", "Down"];
    for (const both of [[], ["019a0000-0000-7000-8000-000000000000", "--all", "charged"]]) {
      expect(await dibbs(["payments", "sync", ...both, ...why])).toMatchObject({
        code: 2,
        err: expect.stringContaining("give an id, or --all <state>"),
      });
    }
    expect(await dibbs(["payments", "sync", "--all", "settled", ...why])).toMatchObject({ code: 2 });
    const none = await dibbs(["refunds", "sync", "--all", "bounced", ...(await because()), "--yes"]);
    expect(none).toMatchObject({ code: 0, out: "There are no such refunds.\n" });
  });
});

describe("dibbs refunds sync --all", () => {
  it("refuses the plan of another command or state, and leaves that plan's items waiting", async () => {
    const { payment } = await run(storedPayment({ state: "unresolved" }));
    const why = await because(payment.posterId);
    const made = await dibbs(["payments", "sync", "--all", "unresolved", ...why, "--yes", "--json"]);
    const { plan } = JSON.parse(made.out);
    await database.sql`update batch set finished_at = null where plan = ${plan}`;
    await database.sql`update batch_item set progress = 'waiting', after = null, at = null where subject = ${payment.id}`;
    for (const typed of ["refunds sync --all unresolved", "payments sync --all processing"]) {
      const other = await dibbs([...typed.split(" "), ...why, "--apply", plan]);
      expect(other).toMatchObject({ code: 7, out: "", err: expect.stringContaining("dibbs payments sync") });
    }
    const left = await database.sql`select progress from batch_item where subject = ${payment.id}`;
    expect(left).toEqual([{ progress: "waiting" }]);
    const own = await dibbs(["payments", "sync", "--all", "unresolved", ...why, "--apply", plan]);
    expect(own).toMatchObject({ code: 0 });
  });

  it("syncs all refunds in one state", async () => {
    const { refund } = await run(storedRefund({ state: "unresolved" }));
    const sync = ["refunds", "sync", "--all", "unresolved", ...(await because(refund.posterId)), "--yes", "--json"];
    const { out } = await dibbs(sync);
    expect(JSON.parse(out).result).toMatchObject({ total: 1, items: [{ id: refund.id, before: "unresolved" }] });
  });
});

describe("dibbs webhooks replay --since", () => {
  it("replays all of a period, continues after a failure, lists it, and ends with 1", async () => {
    const at = new Date("2026-10-31T16:00:00Z");
    const event = (id: string, provider: string, personId?: PersonId) => ({
      id: `${provider}:${id}`,
      provider,
      event: "account.updated",
      subject: personId ? ({ kind: "account", personId, rail: "card" } as const) : ({ kind: "other" } as const),
      receivedAt: at,
      ...initialWebhookEvent,
    });
    const events = [
      event("a", "sandbox"),
      event("b", "sandbox", idOf(Person)),
      event("c", "sandbox"),
      event("d", "stripe"),
    ];
    await run(
      Effect.flatMap(WebhookEvents, ({ insert }) => Effect.forEach(events, (one) => insert(one), { discard: true })),
    );
    const replay = ["webhooks", "replay", "--since", "2026-10-31", "--until", "2026-10-31"];
    const wrong = await dibbs([...replay, "--provider", "dwolla", ...(await because()), "--yes"]);
    expect(wrong).toMatchObject({ code: 0, out: "There are no such webhook events.\n" });
    const [, nobodys] = events;
    const [person] = await database.sql<{ id: PersonId }[]>`
      insert into payment_account (person_id, rail, ref, standing, updated_at)
      select id, 'card', 'acct_gone', 'ready', now() from person limit 1 returning person_id as id`;
    await database.sql`
      update webhook_event set subject = jsonb_build_object('kind', 'account_ref', 'rail', 'card', 'ref', 'acct_gone')
      where id = ${nobodys?.id ?? ""}`;
    const done = await dibbs([...replay, "--provider", "sandbox", ...(await because(person?.id)), "--yes"]);
    expect(done.out).toContain("2 webhook events: from 'received' to 'processed'.");
    expect(done.out).toContain("1 webhook event: failed.");
    expect(done.out).toMatch(/sandbox:b +sandbox account\.updated/);
    expect(done.code).toBe(1);
    const left = await database.sql`select id from webhook_event where state <> 'processed' order by id`;
    expect(left).toEqual([{ id: "sandbox:b" }, { id: "stripe:d" }]);
  });
});
