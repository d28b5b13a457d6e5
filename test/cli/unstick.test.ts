import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonId } from "#core/shared/ids.ts";
import { createCalendarFeed } from "#core/support/calendar/own-calendar-feed.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { newcomer } from "../builders/errand.ts";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const { database, run, because, emailOf } = desk;
const none = "019a0000-0000-7000-8000-000000000000";

type Case = {
  readonly kind: string;
  readonly id: string;
  readonly contractId: string;
  readonly people: ReadonlyArray<{ readonly id: PersonId }>;
};
let folder: string;
let made: ReadonlyArray<Case>;
const dibbs = (...args: ReadonlyArray<string>) => desk.dibbs(args, { DATA_DIR: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-unstick-"));
  made = JSON.parse((await dibbs("db", "seed", "--stuck", "--json")).out).items;
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

const idOf = (name: string): string => made.find((it) => it.kind === name)?.id ?? "none";
const becauseOfPoster = async (paymentId: string) => {
  const [payment] = await database.sql<{ posterId: PersonId }[]>`
    select poster_id as "posterId" from payment where id = ${paymentId}`;
  return because(payment?.posterId);
};
const stateOf = async (id: string): Promise<string> =>
  (await database.sql<{ state: string }[]>`select state from payment where id = ${id}`)[0]?.state ?? "none";

describe("dibbs payments resolve", () => {
  it("never invents an outcome: with a silent provider it changes nothing and ends with 5", async () => {
    const id = idOf("payment-unresolved");
    const asked = await dibbs("payments", "resolve", id, ...(await becauseOfPoster(id)), "--yes");
    expect(asked).toMatchObject({ code: 5, err: expect.stringContaining("nobody knows whether money has moved") });
    expect(await stateOf(id)).toBe("unresolved");
  });

  it("is refused for a payment that is not unresolved", async () => {
    const id = idOf("payment-failed");
    const asked = await dibbs("payments", "resolve", id, ...(await becauseOfPoster(id)), "--yes");
    expect(asked).toMatchObject({ code: 4, err: expect.stringContaining("nothing to resolve") });
  });
});

describe("dibbs payments retry", () => {
  it("is refused to agents, and starts a failed payment again, with an alert to the poster", async () => {
    const id = idOf("payment-failed");
    const retry = ["payments", "retry", id, ...(await becauseOfPoster(id)), "--yes"];
    expect(await desk.dibbsAs(desk.agent, retry, { DATA_DIR: folder })).toMatchObject({
      code: 4,
      err: expect.stringContaining("Moving money is for managers"),
    });
    const done = await dibbs(...retry);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining(" started.") });
    const [fresh] = await database.sql`
      select state, rail from payment where milestone_id = (select milestone_id from payment where id = ${id})
      order by id desc limit 1`;
    expect(fresh).toEqual({ state: "started", rail: "card" });
    const alerts = await database.sql`
      select 1 from alert where title = 'Dibbs Support acted for you' and message like '%again%'`;
    expect(alerts).toHaveLength(1);
  });

  it("ends with 3 for an unknown payment", async () => {
    expect(await dibbs("payments", "retry", none, ...(await because()))).toMatchObject({ code: 3 });
  });
});

describe("dibbs transfers retry", () => {
  it("plans the transfer without sending it, and says why it is held up", async () => {
    const id = idOf("transfer-failed");
    const retry = ["transfers", "retry", id, ...(await becauseOfPoster(id))];
    const planned = await dibbs(...retry);
    expect(planned).toMatchObject({ code: 2, out: expect.stringContaining("the card provider") });
    expect(await stateOf(id)).toBe("charged");
    const done = await dibbs(...retry, "--yes");
    expect(done).toMatchObject({ code: 4, err: expect.stringContaining("hasn't sent the charge to the bidder") });
    expect(await stateOf(id)).toBe("charged");
  });
});

/** Payments without a refund or chargeback, pending or done. */
const isWhole = () => database.sql`
  not exists (select 1 from refund where payment_id = payment.id)
  and not exists (select 1 from chargeback where payment_id = payment.id)`;

describe("dibbs payments refund", () => {
  it("shows the approver the payment, the contract, both people and the messages to them", async () => {
    const [paid] = await database.sql<{ id: string; contract: string; total: number }[]>`
      select id, contract_id as contract, total::int from payment where state = 'settled' and ${isWhole()} order by id limit 1`;
    const id = paid?.id ?? "";
    const refund = [
      "payments",
      "refund",
      id,
      "--tell",
      "One board is missing",
      ...(await becauseOfPoster(id)),
      "--yes",
    ];
    const asked = await desk.dibbs([...refund, "--json"], { DATA_DIR: folder, APPROVAL_ABOVE: "1" });
    expect(asked).toMatchObject({ code: 6 });
    const { out } = await dibbs("approvals", "show", JSON.parse(asked.out).plan.hash);
    for (const words of [
      id,
      paid?.contract ?? "",
      "Olive Owner",
      "Cole Contractor",
      "One board is missing",
      "Refund",
    ]) {
      expect(out).toContain(words);
    }
    const refuse = ["approvals", "refuse", JSON.parse(asked.out).plan.hash, "--yes"];
    expect(await dibbs(...refuse)).toMatchObject({ code: 0 });
  });

  it("refunds on the bidder's behalf, once, and never more than was paid", async () => {
    const [paid] = await database.sql<{ id: string }[]>`
      select id from payment where state = 'settled' and rail = 'card' and ${isWhole()} limit 1`;
    const id = paid?.id ?? "";
    const refund = ["payments", "refund", id, "--tell", "The gate was not built", ...(await becauseOfPoster(id))];
    expect(await dibbs(...refund, "--amount", "900000", "--yes")).toMatchObject({ code: 2 });
    expect(await dibbs(...refund, "--amount", "much")).toMatchObject({ code: 2 });
    const done = await dibbs(...refund, "--amount", "20.50", "--yes");
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("is 'reversing' now") });
    expect(await dibbs(...refund, "--yes")).toMatchObject({ code: 4, err: expect.stringContaining("under way") });
    const [row] =
      await database.sql`select amount::int as amount, asked_by from refund where payment_id = ${paid?.id ?? ""}`;
    expect(row).toEqual({ amount: 2050, asked_by: "bidder" });
  });
});

describe("dibbs webhooks", () => {
  it("lists and shows unprocessed events, ignores one once, and can still replay it", async () => {
    const id = idOf("webhook-unhandled");
    expect((await dibbs("webhooks", "list")).out).toContain(id);
    expect((await dibbs("webhooks", "show", id)).out).toContain("account.updated");
    const { people } = made.find((it) => it.id === id) ?? { people: [] };
    const stranger = await dibbs("webhooks", "ignore", id, ...(await because()), "--yes");
    expect(stranger).toMatchObject({ code: 4, err: expect.stringContaining("This ticket is about somebody else.") });
    const ignore = ["webhooks", "ignore", id, ...(await because(people[0]?.id))];
    expect(await dibbs(...ignore, "--yes")).toMatchObject({ code: 0, out: "The webhook event is ignored.\n" });
    expect((await dibbs("webhooks", "list")).out).toBe("None.\n");
    expect(await dibbs(...ignore, "--yes")).toMatchObject({ code: 4 });
    expect((await run(Effect.flatMap(WebhookEvents, (webhookEvents) => webhookEvents.get(id)))).state).toBe("ignored");
    expect((await dibbs("webhooks", "show", id)).out).toMatch(/^State +ignored$/m);
    const replay = await dibbs("webhooks", "replay", id, ...(await because(people[0]?.id)), "--yes");
    expect(replay).toMatchObject({ code: 0, out: "The webhook event is processed.\n" });
    const moves = await database.sql`
      select event, from_state, to_state from history where noun = 'webhook_event' and subject_id = ${id} order by id`;
    expect(moves).toMatchObject([
      { event: "ignore", from_state: "received", to_state: "ignored" },
      { event: "replay", from_state: "ignored", to_state: "processed" },
    ]);
    expect(await dibbs("webhooks", "show", "sandbox:never")).toMatchObject({ code: 3 });
  });
});

describe("dibbs jobs", () => {
  it("lists failed jobs, and drops one once", async () => {
    const id = idOf("job-dead");
    expect((await dibbs("jobs", "list")).out).toContain("advance-payment");
    const { contractId, people } = made.find((it) => it.id === id) ?? { contractId: "", people: [] };
    const drop = ["jobs", "drop", id, ...(await because(people[0]?.id)), "--yes"];
    expect(await dibbs(...drop)).toMatchObject({ code: 0, out: "The job is dropped.\n" });
    expect((await dibbs("audit", "list", "--about", contractId)).out).toContain("jobs drop");
    expect((await dibbs("jobs", "list")).out).toBe("None.\n");
    expect(await dibbs(...drop)).toMatchObject({ code: 3 });
  });
});

describe("dibbs people", () => {
  it("signs a person out everywhere, and tells them by mail", async () => {
    const { personId } = await run(newcomer("contractor", "Nia New"));
    const end = ["people", "end-sessions", await emailOf(personId), ...(await because(personId)), "--yes"];
    expect(await dibbs(...end)).toMatchObject({ code: 0, out: "Nia New was signed out of 1 browser.\n" });
    const open = await database.sql`select 1 from session where person_id = ${personId} and ended_at is null`;
    expect(open).toEqual([]);
    const mails = await database.sql`
      select 1 from message where person_id = ${personId} and subject = 'Dibbs Support signed you out everywhere'`;
    expect(mails).toHaveLength(1);
  });

  it("shows whether a person has a calendar link, and withdraws it", async () => {
    const actor = await run(newcomer("contractor", "Nia New"));
    await run(createCalendarFeed(actor));
    const email = await emailOf(actor.personId);
    expect((await dibbs("people", "show", email)).out).toMatch(/Calendar link +since /);
    const withdraw = ["people", "withdraw-calendar", email, ...(await because(actor.personId)), "--yes"];
    expect(await dibbs(...withdraw)).toMatchObject({ code: 0, out: expect.stringContaining("opens nothing anymore") });
    expect(JSON.parse((await dibbs("people", "show", email, "--json")).out)).toMatchObject({ calendarLinkSince: null });
    expect(await database.sql`select 1 from calendar_feed where person_id = ${actor.personId}`).toEqual([]);
  });

  it("sets a person's verified phone number, and hides it from the audit", async () => {
    const { personId } = await run(newcomer("contractor", "Nia New"));
    const email = await emailOf(personId);
    const verify = async (number: string) =>
      dibbs("people", "verify-phone", email, "--number", number, ...(await because(personId)), "--yes");
    expect(await verify("12")).toMatchObject({ code: 2 });
    expect(await verify("(512) 826-0143")).toMatchObject({ code: 0, out: "The number is Nia New's now.\n" });
    const [row] = await database.sql`select phone from person where id = ${personId}`;
    expect(row).toEqual({ phone: "+15128260143" });
    const audit = await dibbs("audit", "list", "--about", personId, "--json");
    expect(audit.out).toContain("people verify-phone");
    expect(audit.out).not.toContain("8260143");
  });

  it("prepares a copy of a person's data for them", async () => {
    const { personId } = await run(newcomer("contractor", "Nia New"));
    const copy = ["people", "export", await emailOf(personId), ...(await because(personId)), "--yes"];
    expect(await dibbs(...copy)).toMatchObject({ code: 0, out: "The copy for Nia New is 'preparing'.\n" });
    expect(await dibbs("people", "export", "nobody@example.com", ...(await because()))).toMatchObject({ code: 3 });
  });
});
